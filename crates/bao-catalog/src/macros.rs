//! How one line a rule set becomes the registry.

/// Makes the registry from one line a rule set: its name in code, its position type, and what it is in a few words.
macro_rules! registry {
    ($($name:ident: $position:ty, $words:literal;)+) => {
        /// A variant under a rule set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RuleSet {
            $(#[doc = $words] $name,)+
        }

        impl RuleSet {
            /// All rule sets, in the order of the registry.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the name that position texts carry.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => <$position as Variant>::NAME,)+
                }
            }

            /// Returns what it is in a few words.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$name => $words,)+
                }
            }

            /// Returns how many hundredths of a seed in an estimate make the odds of winning `e` to one.
            #[must_use]
            pub const fn odds(self) -> i32 {
                match self {
                    $(Self::$name => <$position as Evaluate>::ODDS,)+
                }
            }

            /// Runs generic code for this rule set.
            pub fn visit<T: Visit>(self, visitor: T) -> T::Output {
                match self {
                    $(Self::$name => visitor.visit::<$position>(),)+
                }
            }
        }

        /// A position of any variant.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum AnyPosition {
            $(#[doc = $words] $name($position),)+
        }

        impl AnyPosition {
            /// Returns the rule set that the position is one of.
            #[must_use]
            pub const fn rule_set(&self) -> RuleSet {
                match self {
                    $(Self::$name(_) => RuleSet::$name,)+
                }
            }

            /// Returns the position inside without its type.
            pub(crate) fn inside(&self) -> &dyn crate::erased::Erased {
                match self {
                    $(Self::$name(position) => position,)+
                }
            }

            /// Runs generic code on the position.
            pub fn visit<T: VisitPosition>(self, visitor: T) -> T::Output {
                match self {
                    $(Self::$name(position) => visitor.visit(position),)+
                }
            }
        }

        $(impl From<$position> for AnyPosition {
            fn from(position: $position) -> Self {
                Self::$name(position)
            }
        })+
    };
}
pub(crate) use registry;
