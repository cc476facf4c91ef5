import { shellQuote } from '../console/shell-word.ts';
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

/** POSIX shell with curl and jq. */
export const shellScriptLanguage: ScriptLanguage = {
  suffix: 'sh',
  comment: (text) => `# ${text}`.trimEnd(),
  opening: (usage, addresses) =>
    [
      '#!/bin/sh',
      ...[...usage, '', 'Needs curl and jq.'].map((text) => `# ${text}`.trimEnd()),
      helpers(addresses),
    ].join('\n'),
  operator: (n, path, body, refusable) =>
    `operator ${n} ${shellQuote(path)} ${shellQuote(body)}${refusable ? ' refusable' : ''}`,
  boundary: (coin, ms) => `pass_boundary ${shellQuote(coin)} ${ms}`,
  request: (n, path, body) => `venue ${n} ${shellQuote(path)} ${shellQuote(body)}`,
  read: (n, path, body, times) => `read_of ${n} ${shellQuote(path)} ${shellQuote(body)} ${shellQuote(times)}`,
  action: (n, path, body, { account, waiting, ends }) =>
    `action ${n} ${shellQuote(path)} ${shellQuote(body)} ${shellQuote(account === '' ? '-' : account)} ${waiting}${ends === undefined ? '' : ` ${ends}`}`,
  given: (n, keys, id) => `given ${n} ${shellQuote(keys)} ${shellQuote(id)}`,
  place: (n, { keys, pointer, was, expected }) =>
    `place ${n} ${shellQuote(keys)} ${shellQuote(pointer)} ${shellQuote(was === null ? '{}' : `{"v":${was}}`)} ${shellQuote(expected === '' ? ' ' : expected)}`,
  operatorOutcome: (n, was) => `taken ${n} ${was ? 'taken' : 'refused'}`,
  closing: 'finish',
};

function helpers({ venue, operator, door: { headers = [], bearerEnv } }: ScriptVenueAccess): string {
  const named = [
    ...headers.map((name) => ` -H ${shellQuote(`${name}: ${VALUE_PLACEHOLDER}`)}`),
    ...(bearerEnv === undefined ? [] : [` -H "authorization: Bearer $${bearerEnv}"`]),
  ].join('');
  return `
VENUE=\${1:-${shellWordIn(venue)}}
OPERATOR=\${2:-${shellWordIn(operator)}}
VENUE=\${VENUE%/} OPERATOR=\${OPERATOR%/} TOKEN=\${VENUE_CONTROL_TOKEN:-}
DIR=$(mktemp -d) || exit 2
trap 'rm -rf "$DIR"' EXIT
UNDER_WAY= MODE= SHOWS=0

stop() {
  echo "${NOT_CARRIED_OUT_TEXT}: $1"
  give_back
  exit 2
}

# Answers stand in files by the number of the call, their HTTP status beside them.
venue() {
  curl -sS -o "$DIR/$1" -w '%{http_code}'${named} -H 'content-type: application/json' -X POST "$VENUE$2" --data-binary "$3" \\
    >"$DIR/$1.status" || { rm -f "$DIR/$1"; return 1; }
  : >"$DIR/$1.done"
}

ask_operator() {
  curl -sS -o "$DIR/$1" -w '%{http_code}' \${TOKEN:+-H "authorization: Bearer $TOKEN"} -H 'content-type: application/json' \\
    "$OPERATOR$2" \${3:+--data-binary "$3"} >"$DIR/$1.status" || stop "$OPERATOR$2"
}

operator() {
  ask_operator "$1" "$2" "$3"
  if [ "$(cat "$DIR/$1.status")" -ge 400 ]; then
    [ "\${4:-}" = refusable ] || stop "$2 $3: HTTP $(cat "$DIR/$1.status" "$DIR/$1")"
    ask_operator commit /control/commit '{"blocks":1}'
  fi
  for each in $UNDER_WAY; do wait "$each"; done
  UNDER_WAY=
}

now() {
  ask_operator now /control/capabilities
  jq '.data.time // .time' "$DIR/now"
}

with_times() {
  jq -cn --argjson body "$1" --argjson times "$2" --argjson now "$(now)" '$body + ($times | map_values(. + $now))'
}

read_of() {
  asked=$3
  [ "$4" = '{}' ] || asked=$(with_times "$3" "$4")
  look=0 before=
  while [ $look -lt ${MAX_READ_ATTEMPTS} ]; do
    look=$((look + 1))
    venue "$1" "$2" "$asked" || stop "$VENUE$2"
    [ "$before" != "$(cat "$DIR/$1")" ] || return 0
    before=$(cat "$DIR/$1")
    sleep ${READ_RETRY_MS / 1000}
  done
}

boundary_of() {
  venue markets /info '{"type":"markets","kind":"perp"}' || stop "$VENUE/info"
  jq --arg coin "$1" '[.data.perp[] | select(.coin == $coin) | .funding.next_payment_ts][0] // 0' "$DIR/markets"
}

pass_boundary() {
  # Told from the first sample on.
  [ "$(boundary_of "$1")" != 0 ] || operator advance /control/advance '{"ms":${PREMIUM_SAMPLE_WAIT_MS}}'
  boundary=$(boundary_of "$1")
  [ "$boundary" != 0 ] || stop "$1 has no funding boundary"
  left=$((boundary + $2 - $(now)))
  [ $left -gt 0 ] || left=1
  operator advance /control/advance "{\\"ms\\":$left}"
}

pending_of() {
  venue limit /info "{\\"type\\":\\"user_rate_limit\\",\\"address\\":\\"$1\\"}" || stop "$VENUE/info"
  jq '.data.pending_count // 0' "$DIR/limit"
}

action() {
  if [ "\${6:-}" = unheard ]; then
    # Curl itself is what is ended below.
    (exec curl -sS -o "$DIR/$1"${named} -H 'content-type: application/json' -X POST "$VENUE$2" --data-binary "$3" 2>/dev/null) &
  else
    venue "$1" "$2" "$3" &
    UNDER_WAY="$UNDER_WAY $!"
  fi
  sent=$!
  look=0
  while [ $look -lt 100 ] && [ ! -e "$DIR/$1.done" ]; do
    look=$((look + 1))
    sleep 0.02
    [ "$5" -gt 0 ] || continue
    [ "$(pending_of "$4")" -ge "$5" ] && break
  done
  case \${6:-} in
    answered) wait "$sent" ;;
    # The caller leaves, of which the venue knows by its next answer.
    unheard)
      kill "$sent" 2>/dev/null
      wait "$sent" 2>/dev/null
      pending_of "$4" >/dev/null ;;
  esac
}

JQ='
  def at($keys): reduce $keys[] as $key ({v: .};
    if (.v | type) == "array" and ($key | test("^[0-9]+$")) and ($key | tonumber) < (.v | length) then {v: .v[$key | tonumber]}
    elif (.v | type) == "object" and (.v | has($key)) then {v: .v[$key]} else {} end);
  def of_any_run: walk(if type == "object" then with_entries(
    if (.key | test("${RUN_SPECIFIC_KEY_PATTERN.replaceAll('\\', '\\\\')}")) and (.value | type | . != "object" and . != "array") then .value = null else . end)
    else . end);
  def figure: if type == "number" then . elif type == "string" then (try (gsub("\\""; "") | tonumber) catch null) else null end;
  def abs: if . < 0 then -. else . end;
  def near($was; $expected): (figure) as $a | ($was | figure) as $b | ($expected | figure) as $c |
    type == ($was | type) and $a != null and $b != null and $c != null and (($a - $b) | abs) < (($c - $b) | abs) / 10;'

given() {
  [ -e "$DIR/$1.done" ] || stop "call $1 was not answered"
  got=$(jq -r --argjson keys "$2" "$JQ"' at($keys).v | tostring' "$DIR/$1")
  [ "$got" = "$3" ] || stop "the venue gave the id $got where the signed bodies name $3"
}

place() {
  [ -e "$DIR/$1.done" ] || stop "call $1 was not answered"
  same=$(jq --argjson keys "$2" --argjson was "$4" --arg expected "$5" "$JQ"'
    at($keys) as $got | if $expected == "absent" then ($got | has("v")) else
    ($got | of_any_run) == ($was | of_any_run) or (($got | has("v")) and ($was | has("v")) and ($got.v | near($was.v; $expected))) end' "$DIR/$1" 2>/dev/null || echo false)
  [ "$same" = true ] && SHOWS=1
  printf '%s: %s; the model has %s, the target had %s: %s\\n' "$3" "$(jq -c --argjson keys "$2" "$JQ"' at($keys).v' "$DIR/$1")" "$5" \\
    "$(printf %s "$4" | jq -c .v)" "$([ "$same" = true ] && echo 'the same' || echo 'not so')"
}

taken() {
  got=taken
  [ "$(cat "$DIR/$1.status")" -lt 400 ] || got=refused
  [ $got = "$2" ] && SHOWS=1
  echo "the operator's last call was $got; by the target it was $2"
}

give_back() {
  [ -z "$MODE" ] || ask_operator mode /control/blocks "$MODE"
}

finish() {
  give_back
  [ $SHOWS = 1 ] && echo 'the difference shows' || echo 'the difference does not show'
  exit $SHOWS
}

ask_operator found /control/capabilities
ask_operator mode /control/blocks '{"mode":"manual"}'
MODE=$(jq -c '.data.block_mode // .block_mode // {"mode":"instant"}' "$DIR/found")
`;
}

/** Escapes a URL for use within \`\${1:-…}\`. */
function shellWordIn(url: string): string {
  return url.replace(/[^\w./:@%?=&,~+-]/g, '');
}
