#!/bin/sh
# The API with curl: prices, a call without a key, a wallet's signal, and the holders of a token.
#
#   export WALLETLENS_API_KEY=ak_…            # printed by `npm run quickstart`
#   export WALLETLENS_URL=http://127.0.0.1:3000
#   sh examples/curl/walletlens.sh WALLET MINT
set -eu
wallet=${1:?usage: walletlens.sh WALLET MINT}
mint=${2:?usage: walletlens.sh WALLET MINT}
site=${WALLETLENS_URL:-http://127.0.0.1:3000}
: "${WALLETLENS_API_KEY:?set it to a key, as the quickstart prints it}"

# call METHOD PATH [CURL OPTION…]: prints the body, and fails if the status is an error.
call() {
  method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body --request "$method" \
    --header "X-Api-Key: $WALLETLENS_API_KEY" "$@" "$site$path"
}

# field NAME: prints a text field of the JSON on standard input. With jq it is `jq -r .NAME`.
field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

# follow PATH: waits until the job at PATH has ended.
follow() {
  while :; do
    status=$(call GET "$1" | field status)
    case $status in
      completed) return ;;
      failed) echo "the job at $1 failed; its credits are refunded" >&2 && return 1 ;;
    esac
    sleep 1
  done
}

echo "prices:"
curl --silent --show-error --fail "$site/api/v1/intel/pricing"
echo

echo "without a key:"
curl --silent --show-error --output /dev/null --write-out '%{http_code}\n' "$site/api/v1/intel/wallet/$wallet/hud"

# A call for a wallet that takes long to read returns a 202 with a job, free of charge. After the job has ended, the same
# call with X-Prepaid-Job-Id returns the signal.
echo "the wallet's signal:"
hud=$(call GET "/api/v1/intel/wallet/$wallet/hud")
job=$(echo "$hud" | field jobId)
if [ -n "$job" ]; then
  follow "/api/v1/jobs/$job"
  hud=$(call GET "/api/v1/intel/wallet/$wallet/hud" --header "X-Prepaid-Job-Id: $job")
fi
echo "$hud"

# A POST is always a job. This follows it; its result is available for 15 minutes.
echo "the three largest holders:"
queued=$(call POST "/api/v1/intel/token/$mint/holders/agent" \
  --header 'Content-Type: application/json' --data '{"topN": 3}')
follow "$(echo "$queued" | field monitoringUrl)"
call GET "/api/v1/jobs/result/by-key?key=$(echo "$queued" | field agentResultKey)"
echo
