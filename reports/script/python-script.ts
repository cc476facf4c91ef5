import {
  MAX_READ_ATTEMPTS,
  NOT_CARRIED_OUT_TEXT,
  PREMIUM_SAMPLE_WAIT_MS,
  READ_RETRY_MS,
  RUN_SPECIFIC_KEY_PATTERN,
  type ScriptLanguage,
  type ScriptVenueAccess,
  VALUE_PLACEHOLDER,
} from './script-language.ts';

/** Python 3 with the standard library alone. A JSON string is a valid Python string. */
export const pythonScriptLanguage: ScriptLanguage = {
  suffix: 'py',
  comment: (text) => `# ${text}`.trimEnd(),
  opening: (usage, addresses) => [...usage.map((text) => `# ${text}`.trimEnd()), helpers(addresses)].join('\n'),
  operator: (n, path, body, refusable) =>
    `operator(${n}, ${text(path)}, ${text(body)}${refusable ? ', refusable=True' : ''})`,
  boundary: (coin, ms) => `pass_boundary(${text(coin)}, ${ms})`,
  request: (n, path, body) => `answers[${n}] = call(VENUE + ${text(path)}, ${text(body)}, DOOR)`,
  read: (n, path, body, times) => `read(${n}, ${text(path)}, ${text(body)}, ${times})`,
  action: (n, path, body, { account, waiting, ends }) =>
    `action(${n}, ${text(path)}, ${text(body)}, ${text(account)}, ${waiting}${ends === undefined ? '' : `, ${text(ends)}`})`,
  given: (n, keys, id) => `given(${n}, ${keys}, ${text(id)})`,
  place: (n, { keys, pointer, was, expected }) =>
    `place(${n}, ${keys}, ${text(pointer)}, ${was === null ? 'None' : text(was)}, ${text(expected)})`,
  operatorOutcome: (n, was) => `taken(${n}, ${was ? 'True' : 'False'})`,
  closing: 'finish()',
};

function text(value: string): string {
  return JSON.stringify(value);
}

function helpers({ venue, operator, door: { headers = [], bearerEnv } }: ScriptVenueAccess): string {
  const pairs = [
    ...headers.map((name) => `${text(name)}: ${text(VALUE_PLACEHOLDER)}`),
    ...(bearerEnv === undefined ? [] : [`"authorization": "Bearer " + os.environ[${text(bearerEnv)}]`]),
  ];
  return `
import http.client, json, os, re, sys, threading, time, urllib.error, urllib.parse, urllib.request

VENUE = (sys.argv[1] if len(sys.argv) > 1 else ${text(venue)}).rstrip("/")
OPERATOR = (sys.argv[2] if len(sys.argv) > 2 else ${text(operator)}).rstrip("/")
DOOR = {${pairs.join(', ')}}
TOKEN = os.environ.get("VENUE_CONTROL_TOKEN", "")
answers, under_way, shown, mode = {}, [], [], None


class Number(str):
    """A number as it was written."""


def parse(body):
    try:
        return json.loads(body, parse_float=Number, parse_int=Number)
    except ValueError:
        return body


def stop(why):
    print("${NOT_CARRIED_OUT_TEXT}: " + why)
    give_back()
    os._exit(2)


def call(url, body=None, headers={}):
    head = {"content-type": "application/json", **headers}
    request = urllib.request.Request(url, method="GET" if body is None else "POST",
        data=None if body is None else body.encode(), headers=head)
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            return reply.status, parse(reply.read().decode())
    except urllib.error.HTTPError as reply:
        return reply.code, parse(reply.read().decode())
    except OSError as error:
        stop(f"{url}: {error}")


def ask_operator(path, body=None):
    return call(OPERATOR + path, body, {"authorization": "Bearer " + TOKEN} if TOKEN else {})


def operator(n, path, body, refusable=False):
    status, answer = ask_operator(path, body)
    answers[n] = status, answer
    if status >= 400:
        if not refusable:
            stop(f"{path} {body}: HTTP {status} {answer}")
        ask_operator("/control/commit", '{"blocks":1}')
    while under_way:
        under_way.pop().join(60)


def now():
    _, told = ask_operator("/control/capabilities")
    return int(at(told, ["data", "time"]) or at(told, ["time"]) or 0)


def with_times(body, times):
    newest = now()
    return json.dumps({**json.loads(body), **{name: newest + ms for name, ms in times.items()}})


def read(n, path, body, times):
    asked = with_times(body, times) if times else body
    before = None
    for _ in range(${MAX_READ_ATTEMPTS}):
        answers[n] = call(VENUE + path, asked, DOOR)
        if answers[n] == before:
            return
        before = answers[n]
        time.sleep(${READ_RETRY_MS / 1000})


def boundary_of(coin):
    _, markets = call(VENUE + "/info", '{"type":"markets","kind":"perp"}', DOOR)
    rows = [row for row in at(markets, ["data", "perp"]) or [] if row.get("coin") == coin]
    return int(at(rows, ["0", "funding", "next_payment_ts"]) or 0)


def pass_boundary(coin, ms):
    if boundary_of(coin) == 0:
        # Told from the first sample on.
        operator(-1, "/control/advance", '{"ms":${PREMIUM_SAMPLE_WAIT_MS}}')
    boundary = boundary_of(coin)
    if boundary == 0:
        stop(f"{coin} has no funding boundary")
    operator(-1, "/control/advance", json.dumps({"ms": max(1, boundary + ms - now())}))


def pending_of(account):
    _, limit = call(VENUE + "/info", json.dumps({"type": "user_rate_limit", "address": account}), DOOR)
    return int(at(limit, ["data", "pending_count"]) or 0)


def until_waiting(n, account, waiting):
    for _ in range(100):
        if n in answers:
            return
        time.sleep(0.02)
        if waiting > 0 and pending_of(account) >= waiting:
            return


def action(n, path, body, account, waiting, ends=""):
    if ends == "unheard":
        return leave(n, path, body, account, waiting)

    def send():
        answers[n] = call(VENUE + path, body, DOOR)

    sending = threading.Thread(target=send)
    sending.start()
    under_way.append(sending)
    until_waiting(n, account, waiting)
    if ends == "answered":
        sending.join(60)


def leave(n, path, body, account, waiting):
    where = urllib.parse.urlsplit(VENUE + path)
    line = (http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection)(where.netloc, timeout=60)
    try:
        line.request("POST", where.path, body.encode(), {"content-type": "application/json", **DOOR})
    except OSError as error:
        stop(f"{VENUE}: {error}")
    until_waiting(n, account, waiting)
    # The caller leaves, of which the venue knows by its next answer.
    line.close()
    pending_of(account)


def at(value, keys):
    for key in keys:
        if isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        else:
            return None
    return value


def answer(n):
    if n not in answers:
        stop(f"call {n} was not answered")
    return answers[n][1]


def given(n, keys, wanted):
    got = at(answer(n), keys)
    if str(got) != wanted:
        stop(f"the venue gave the id {got} where the signed bodies name {wanted}")


def of_any_run(value):
    if isinstance(value, list):
        return [of_any_run(member) for member in value]
    if isinstance(value, dict):
        return {key: None if re.search(r"${RUN_SPECIFIC_KEY_PATTERN}", key) and not isinstance(member, (list, dict))
            else of_any_run(member) for key, member in value.items()}
    return type(value).__name__, value


def figure(value):
    try:
        return float(str(value).replace('"', ""))
    except ValueError:
        return None


def is_near(got, was, expected):
    if type(got) is not type(was):
        return False
    a, b, c = figure(got), figure(was), figure(expected)
    return None not in (a, b, c) and abs(a - b) < abs(c - b) / 10


def place(n, keys, name, was, expected):
    got, before = at(answer(n), keys), None if was is None else parse(was)
    same = got is not None if expected == "absent" else of_any_run(got) == of_any_run(before) or is_near(got, before, expected)
    shown.append(same)
    print(f"{name}: {json.dumps(got)}; the model has {expected}, the target had {was}: {'the same' if same else 'not so'}")


def taken(n, was):
    got = answers[n][0] < 400
    shown.append(got is was)
    print(f"the operator's last call was {'taken' if got else 'refused'}; by the target it was {'taken' if was else 'refused'}")


def give_back():
    if mode is not None:
        ask_operator("/control/blocks", json.dumps(mode))


def finish():
    give_back()
    print("the difference shows" if any(shown) else "the difference does not show")
    sys.exit(1 if any(shown) else 0)


found = ask_operator("/control/capabilities")[1]
kept = at(found, ["data", "block_mode"]) or at(found, ["block_mode"])
ask_operator("/control/blocks", '{"mode":"manual"}')
mode = {key: int(value) if isinstance(value, Number) else value for key, value in (kept or {"mode": "instant"}).items()}
`;
}
