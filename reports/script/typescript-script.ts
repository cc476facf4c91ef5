import {
  FRAME_TIMEOUT_MS,
  MAX_READ_ATTEMPTS,
  NOT_CARRIED_OUT_TEXT,
  PREMIUM_SAMPLE_WAIT_MS,
  READ_RETRY_MS,
  RUN_SPECIFIC_KEY_PATTERN,
  type ScriptLanguage,
  type ScriptVenueAccess,
  VALUE_PLACEHOLDER,
} from './script-language.ts';

/** TypeScript for Node 24, without dependencies. */
export const typescriptScriptLanguage: ScriptLanguage = {
  suffix: 'ts',
  comment: (words) => `// ${words}`.trimEnd(),
  opening: (usage, addresses) => [...usage.map((words) => `// ${words}`.trimEnd()), helpers(addresses)].join('\n'),
  operator: (n, path, body, refusable) =>
    `await operator(${n}, ${text(path)}, ${text(body)}${refusable ? ', true' : ''});`,
  boundary: (coin, ms) => `await passBoundary(${text(coin)}, ${ms});`,
  request: (n, path, body) => `answers[${n}] = await call(VENUE + ${text(path)}, ${text(body)}, DOOR);`,
  read: (n, path, body, times) => `await read(${n}, ${text(path)}, ${text(body)}, ${times});`,
  action: (n, path, body, { account, waiting, ends }) =>
    `await action(${n}, ${text(path)}, ${text(body)}, ${text(account)}, ${waiting}${ends === undefined ? '' : `, ${text(ends)}`});`,
  given: (n, keys, id) => `await given(${n}, ${keys}, ${text(id)});`,
  place: (n, { keys, pointer, was, expected }) =>
    `await place(${n}, ${keys}, ${text(pointer)}, ${was === null ? 'null' : text(was)}, ${text(expected)});`,
  operatorOutcome: (n, was) => `taken(${n}, ${was});`,
  sockets: {
    listen: (subscription) => `await listen(${text(subscription)});`,
    pushedTwice: (channel) => `await toldTwice(${text(channel)});`,
  },
  closing: 'await finish();',
};

function text(value: string): string {
  return JSON.stringify(value);
}

function helpers({ venue, operator, door: { headers = [], bearerEnv } }: ScriptVenueAccess): string {
  const pairs = [
    ...headers.map((name) => `${text(name)}: ${text(VALUE_PLACEHOLDER)}`),
    ...(bearerEnv === undefined ? [] : [`authorization: \`Bearer \${process.env[${text(bearerEnv)}]}\``]),
  ];
  return `
type Answer = { status: number; body: any };
type Head = Record<string, string>;
const [, , venueUrl = ${text(venue)}, operatorUrl = ${text(operator)}] = process.argv;
const VENUE = venueUrl.replace(/\\/$/, '');
const OPERATOR = operatorUrl.replace(/\\/$/, '');
const DOOR: Head = { ${pairs.join(', ')} };
const TOKEN = process.env.VENUE_CONTROL_TOKEN;
const answers: Record<number, Answer> = {};
let underWay: Promise<void>[] = [];
const shown: boolean[] = [];
let mode: unknown = null;

/** Numbers stay as they were written: a double does not hold them all. */
function parse(body: string): any {
  try {
    return (JSON.parse as any)(body, (_key: string, value: unknown, context: { source: string }) =>
      typeof value === 'number' ? { number: context.source } : value,
    );
  } catch {
    return body;
  }
}

function plain(value: any): any {
  return typeof value === 'object' && value !== null && 'number' in value ? value.number : value;
}

async function stop(why: string): Promise<never> {
  console.log('${NOT_CARRIED_OUT_TEXT}: ' + why);
  await giveBack().catch(() => undefined);
  process.exit(2);
}

async function call(url: string, body?: string, head: Head = {}, signal?: AbortSignal): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  try {
    const reply = await fetch(url, { method, body, signal, headers: { 'content-type': 'application/json', ...head } });
    return { status: reply.status, body: parse(await reply.text()) };
  } catch (error) {
    // The caller of this request has left.
    if (signal?.aborted) return { status: 0, body: undefined };
    return stop(url + ': ' + error);
  }
}

function askOperator(path: string, body?: string): Promise<Answer> {
  return call(OPERATOR + path, body, TOKEN ? { authorization: 'Bearer ' + TOKEN } : {});
}

async function operator(n: number, path: string, body: string, refusable = false): Promise<void> {
  const answer = (answers[n] = await askOperator(path, body));
  if (answer.status >= 400) {
    if (!refusable) await stop(path + ' ' + body + ': HTTP ' + answer.status + ' ' + JSON.stringify(answer.body));
    await askOperator('/control/commit', '{"blocks":1}');
  }
  await Promise.all(underWay);
  underWay = [];
}

async function now(): Promise<number> {
  const { body } = await askOperator('/control/capabilities');
  return Number(plain(body.data?.time ?? body.time));
}

async function withTimes(body: string, times: Record<string, number>): Promise<string> {
  const newest = await now();
  const named = Object.entries(times).map(([name, ms]) => [name, newest + ms]);
  return JSON.stringify({ ...JSON.parse(body), ...Object.fromEntries(named) });
}

async function read(n: number, path: string, body: string, times: Record<string, number>): Promise<void> {
  const asked = Object.keys(times).length === 0 ? body : await withTimes(body, times);
  let before = '';
  for (let look = 0; look < ${MAX_READ_ATTEMPTS}; look++) {
    const answer = (answers[n] = await call(VENUE + path, asked, DOOR));
    if (JSON.stringify(answer) === before) return;
    before = JSON.stringify(answer);
    await new Promise((resolve) => setTimeout(resolve, ${READ_RETRY_MS}));
  }
}

async function boundaryOf(coin: string): Promise<number> {
  const { body: markets } = await call(VENUE + '/info', '{"type":"markets","kind":"perp"}', DOOR);
  const row = markets?.data?.perp?.find((one: any) => one.coin === coin);
  return Number(plain(row?.funding?.next_payment_ts ?? 0));
}

async function passBoundary(coin: string, ms: number): Promise<void> {
  // Told from the first sample on.
  if ((await boundaryOf(coin)) === 0) await operator(-1, '/control/advance', '{"ms":${PREMIUM_SAMPLE_WAIT_MS}}');
  const boundary = await boundaryOf(coin);
  if (boundary === 0) return stop(coin + ' has no funding boundary');
  await operator(-1, '/control/advance', JSON.stringify({ ms: Math.max(1, boundary + ms - (await now())) }));
}

async function pendingOf(account: string): Promise<number> {
  const limit = await call(VENUE + '/info', JSON.stringify({ type: 'user_rate_limit', address: account }), DOOR);
  return Number(plain(limit.body?.data?.pending_count));
}

async function action(n: number, path: string, body: string, account: string, waiting: number, ends = ''): Promise<void> {
  const leaving = new AbortController();
  const sent = call(VENUE + path, body, DOOR, leaving.signal).then((answer) => {
    if (answer.status > 0) answers[n] = answer;
  });
  underWay.push(sent);
  for (let look = 0; look < 100 && answers[n] === undefined; look++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (waiting > 0 && (await pendingOf(account)) >= waiting) break;
  }
  if (ends === 'answered') await sent;
  if (ends !== 'unheard') return;
  // The caller leaves, of which the venue knows by its next answer.
  leaving.abort();
  await pendingOf(account);
}

function at(value: any, keys: string[]): any {
  return keys.reduce((held, key) => (typeof held === 'object' && held !== null ? held[key] : undefined), value);
}

async function answerOf(n: number): Promise<any> {
  return answers[n] === undefined ? stop('call ' + n + ' was not answered') : answers[n].body;
}

async function given(n: number, keys: string[], wanted: string): Promise<void> {
  const got = String(plain(at(await answerOf(n), keys)));
  if (got !== wanted) await stop('the venue gave the id ' + got + ' where the signed bodies name ' + wanted);
}

function ofAnyRun(value: any, key = ''): any {
  if (Array.isArray(value)) return value.map((member) => ofAnyRun(member));
  if (typeof value !== 'object' || value === null || 'number' in value)
    return /${RUN_SPECIFIC_KEY_PATTERN}/.test(key) ? null : value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, ofAnyRun(value[name], name)]));
}

function isNear(got: any, was: any, expected: string): boolean {
  if (typeof got !== typeof was) return false;
  const figures = [got, was, expected].map((value) => String(plain(value)).replaceAll('"', ''));
  const [a = NaN, b = NaN, c = NaN] = figures.map((figure) => (figure.trim() === '' ? NaN : Number(figure)));
  return Math.abs(a - b) < Math.abs(c - b) / 10;
}

async function place(n: number, keys: string[], name: string, was: string | null, expected: string): Promise<void> {
  const got = at(await answerOf(n), keys);
  const before = was === null ? undefined : parse(was);
  const alike = JSON.stringify(ofAnyRun(got)) === JSON.stringify(ofAnyRun(before)) || isNear(got, before, expected);
  const same = expected === 'absent' ? got !== undefined : alike;
  shown.push(same);
  const words = JSON.stringify(got, (_key, value) => plain(value));
  console.log(name + ': ' + words + '; the model has ' + expected + ', the target had ' + was + ': ' + (same ? 'the same' : 'not so'));
}

function taken(n: number, was: boolean): void {
  const got = (answers[n]?.status ?? 500) < 400;
  shown.push(got === was);
  const word = (is: boolean) => (is ? 'taken' : 'refused');
  console.log("the operator's last call was " + word(got) + '; by the target it was ' + word(was));
}

let socket: WebSocket | null = null;
let frames: string[] = [];

async function listen(subscription: string): Promise<void> {
  // A venue that still knows the old one may serve both by one.
  const old = socket;
  if (old !== null)
    await new Promise((resolve) => {
      old.onclose = resolve;
      old.close();
    });
  const own: string[] = (frames = []);
  const url = VENUE.replace(/^http/, 'ws') + '/ws';
  const opened = (socket = new (WebSocket as any)(url, { headers: DOOR }) as WebSocket);
  opened.onmessage = ({ data }) => void own.push(String(data));
  await new Promise((resolve) => {
    opened.onopen = resolve;
    opened.onerror = () => void stop(url + ' opens no socket');
  });
  opened.send(subscription);
  await until(() => own.length > 0);
}

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < ${FRAME_TIMEOUT_MS} && !isSo(); waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function toldTwice(channel: string): Promise<void> {
  // Pushes from before the ping have arrived once its pong has.
  socket?.send('{"method":"ping"}');
  await until(() => frames.some((frame) => parse(frame)?.channel === 'pong'));
  const told = new Set<string>();
  let again = false;
  for (const frame of frames.map(parse)) {
    if (frame?.channel !== channel || frame.is_snapshot === true || !Array.isArray(frame.data)) continue;
    const prints = frame.data.filter((one: any) => one?.tid != null).map((one: any) => JSON.stringify(one));
    if (prints.length > 0 && prints.every((print: string) => told.has(print))) again = true;
    for (const print of prints) told.add(print);
  }
  shown.push(again);
  console.log(channel + ': ' + told.size + ' prints, ' + (again ? 'of which some were told twice' : 'each told once'));
}

async function giveBack(): Promise<void> {
  if (mode !== null) await askOperator('/control/blocks', JSON.stringify(mode, (_key, value) =>
    typeof value === 'object' && value !== null && 'number' in value ? Number(value.number) : value));
}

async function finish(): Promise<void> {
  await giveBack();
  const shows = shown.includes(true);
  console.log(shows ? 'the difference shows' : 'the difference does not show');
  process.exit(shows ? 1 : 0);
}

const { body: found } = await askOperator('/control/capabilities');
await askOperator('/control/blocks', '{"mode":"manual"}');
mode = found.data?.block_mode ?? found.block_mode ?? { mode: 'instant' };
`;
}
