#!/bin/sh
# Commands that drive a devnet. Yours calls your node; this one calls a venue of `venue-conformance serve`, whose --control-port
# DEVNET_ADMIN names.
set -eu
: "${DEVNET_ADMIN:?names the operator interface of a served venue, as http://127.0.0.1:8081}"

call() { # name body
  answer=$(curl -sS -X POST -H 'content-type: application/json' --data "$2" "$DEVNET_ADMIN/control/$1")
  case $answer in
    '{"error"'*)
      printf '%s\n' "$answer" >&2
      exit 3
      ;;
  esac
}

case $1 in
  newest)
    # No pipe: it would hide a failure of curl.
    told=$(curl -sS --fail "$DEVNET_ADMIN/control/capabilities")
    printf '%s\n' "$told" | sed -E 's/.*"height":([0-9]+).*"time":([0-9]+).*/\1 \2/'
    ;;
  blocks) call blocks "{\"mode\":\"$2\",\"ms\":$3}" ;;
  commit) call commit "{\"blocks\":$2}" ;;
  advance) call advance "{\"ms\":$2}" ;;
  oracle) call oracle "{\"coin\":\"$2\",\"px\":\"$3\",\"external_px\":\"$4\"}" ;;
  fund) call system "{\"action\":{\"type\":\"gov_adjust_spot_value\",\"account\":\"$2\",\"value\":\"$3\"}}" ;;
  fund-token) call system "{\"action\":{\"type\":\"gov_adjust_spot_balance\",\"account\":\"$2\",\"asset\":$3,\"value\":\"$4\"}}" ;;
  restart) call restart '{}' ;;
  *)
    printf 'no command %s\n' "$1" >&2
    exit 2
    ;;
esac
