"""Signals and similarity of wallets, with only the standard library of Python.

    export WALLETLENS_API_KEY=ak_… WALLETLENS_URL=http://127.0.0.1:3000
    python3 examples/python/walletlens.py WALLET WALLET [WALLET …]
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

SITE = os.environ.get("WALLETLENS_URL", "http://127.0.0.1:3000")
KEY = os.environ["WALLETLENS_API_KEY"]


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Treats a redirect as an error, because it could send the key to another server."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirects)


def call(method, path, body=None, headers=None):
    """Returns status and body of a call. Raises urllib.error.HTTPError for an error, whose body is JSON as well."""
    request = urllib.request.Request(
        SITE + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"X-Api-Key": KEY, "Content-Type": "application/json", **(headers or {})},
    )
    with OPENER.open(request, timeout=120) as response:
        return response.status, json.load(response)


def follow(path):
    """Waits until the job at `path` has ended."""
    while True:
        _, job = call("GET", path)
        if job["status"] == "completed":
            return
        if job["status"] == "failed":
            sys.exit(f"the job at {path} failed; its credits are refunded")
        time.sleep(1)


def read_hud(wallet):
    """Returns the signal of a wallet. A 202 costs nothing; after its job has ended, a call with its id returns the signal."""
    path = f"/api/v1/intel/wallet/{wallet}/hud"
    status, body = call("GET", path)
    if status == 202:
        follow(body["monitoringUrl"])
        _, body = call("GET", path, headers={"X-Prepaid-Job-Id": body["jobId"]})
    return body


def compare(wallets):
    """Returns the compact comparison of 2 to 30 wallets: a job, whose result is available for 15 minutes."""
    _, queued = call("POST", "/api/v1/intel/wallets/similarity/agent", {"wallets": wallets})
    follow(queued["monitoringUrl"])
    key = urllib.parse.quote(queued["agentResultKey"])
    _, result = call("GET", f"/api/v1/jobs/result/by-key?key={key}")
    return result


def main(wallets):
    for wallet in wallets:
        hud = read_hud(wallet)
        unknown = hud.get("unknown", [])
        win_rate = "unknown" if "winRate" in unknown else f"{hud['winRate']:.2f}"
        print(f"{wallet}  {hud['behaviorCode']}  {hud['dataQualityTier']}  win rate {win_rate}")
    result = compare(wallets)
    print(f"mean similarity {result['globalMetrics']['averageSimilarity']:.3f}")
    for pair in result["pairs"]:
        print(f"{pair['walletA']} and {pair['walletB']}: {pair['similarityScore']:.3f}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: walletlens.py WALLET WALLET [WALLET …]")
    try:
        main(sys.argv[1:])
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        sys.exit(f"{error.code} {problem['code']}: {problem['message']}")
