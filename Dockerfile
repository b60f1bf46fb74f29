# The product for production, without packages that only the build, the demo and the tests need.
# docker build --tag walletlens .
#
# Any base with Node 20.19 or newer, useradd, and either tini or apt-get.
ARG BASE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /walletlens
# Files that npm needs, so that a change of the sources does not repeat the installation.
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/demo-chain/package.json packages/demo-chain/
COPY packages/engine/package.json packages/engine/
COPY packages/format/package.json packages/format/
COPY packages/solana/package.json packages/solana/
COPY prisma prisma
COPY scripts scripts
# No install script of a package runs: the build needs none.
RUN npm ci --ignore-scripts --omit=dev --include=optional
COPY . .
RUN BUILD_ONCE=1 npm run build -- --omit=optional && mv ".builds/$(cat .builds/current)" /built

FROM ${BASE_IMAGE}
# Debian removes old versions from its archive, so a build with a version of tini would fail later.
# hadolint ignore=DL3008
RUN command -v tini || (apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*)
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin walletlens
WORKDIR /walletlens
COPY --from=build /built ./
# Only the Inngest server uses the port of a worker. Publish neither port; let a proxy on the same network reach the first.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 JOBS_HOST=0.0.0.0 JOBS_PORT=3001 SHUTDOWN_NOTICE_MS=5000
EXPOSE 3000 3001
USER walletlens
# Nothing is written below /: run it with a read-only root. Only the role `all` uses the data folder.
ENV DATA_DIR=/tmp/walletlens
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs"]
STOPSIGNAL SIGTERM
# tini reaps orphaned processes and forwards signals.
ENTRYPOINT ["tini", "--"]
CMD ["node", "scripts/start.mjs"]
