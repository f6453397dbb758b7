// Questions to the server. Nothing else is ever asked.

/** A question that the server did not answer, with its code and words. */
export class Refused extends Error {
  constructor(status, error) {
    super(error.message || `the server answered ${status}`);
    this.status = status;
    this.code = error.code || 'unknown';
    this.more = error;
  }
}

async function answer(response) {
  const type = response.headers.get('content-type') || '';
  const body = type.includes('json') ? await response.json() : {};
  if (!response.ok) throw new Refused(response.status, body.error || {});
  return body;
}

const json = { 'content-type': 'application/json' };

/** Asks with a body. */
export async function ask(path, body, signal) {
  const options = { method: 'POST', headers: json, body: JSON.stringify(body), signal };
  for (let tries = 0; ; tries += 1) {
    let response;
    try {
      response = await fetch(`api/${path}`, options);
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      throw new Refused(0, { code: 'unreachable', message: 'The server cannot be reached. Your game is kept in this browser.' });
    }
    // Full for a moment: once more, a little later.
    if ((response.status === 503 || response.status === 429) && tries < 3) {
      await new Promise((resolve) => setTimeout(resolve, 400 * (tries + 1)));
      continue;
    }
    return answer(response);
  }
}

/** Asks without a body. */
export const get = async (path) => answer(await fetch(`api/${path}`));

/** Asks for a stream of lines, each JSON, and hands them on as they come. */
export async function stream(path, body, signal, each) {
  const response = await fetch(`api/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body), signal });
  if (!response.ok) return answer(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return undefined;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line) each(JSON.parse(line));
  }
}

/** Returns a name for a search, by which it can be stopped. */
export const jobName = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');
