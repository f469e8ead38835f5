# One image for the API, ingest and the set-up of a cluster, chosen by the command, in two targets:
# `slim`, and `browser` for API machines that render PDFs. `docker compose build` builds both, and
# `docker build --target slim .` builds one. To pin a base exactly, append its digest:
# node:26.10.0-trixie-slim@sha256:…
ARG BUILD_BASE=node:26.10.0-trixie-slim
ARG BASE=debian:13.7-slim

# The packages, installed by npm on the Node version that they require. They contain the Node that
# the service runs on (package.json), so the final image needs no other Node and no npm.
FROM ${BUILD_BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \
      -o -name '*.md' \) -delete

FROM scratch AS code
# The least changed files first. Root owns all of them, so the service cannot change itself.
COPY package.json /app/
COPY fixtures/generate /app/fixtures/generate
COPY deploy/*.ts /app/deploy/
COPY CHANGELOG.md /app/
COPY docs/contract.md /app/docs/
COPY docs/callers /app/docs/callers
COPY shared /app/shared
COPY ingest /app/ingest
COPY api /app/api

FROM ${BASE} AS system
# Node's shared libraries; and tini as process 1, because Node there would ignore SIGTERM without a
# handler and would leave zombies of browsers.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      ca-certificates libatomic1 libstdc++6 tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/debconf/*-old /var/log/*.log \
 && groupadd --gid 1000 company-data \
 && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /data --shell /usr/sbin/nologin company-data \
 && install --directory --owner=1000 --group=1000 --mode=0700 /data /documents

WORKDIR /app
# No cache of compiled code: it would be in DATA_DIR, the user's home, which contains only state.
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_DISABLE_COMPILE_CACHE=1 \
    HOST=0.0.0.0 \
    DATA_DIR=/data
USER 1000:1000
# A read-only root file system needs two writable folders: DATA_DIR, and /tmp for the browser.
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# START_WAIT_SECONDS plus half a minute for the first data.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 CMD ["node", "deploy/check-health.ts", "api"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "api/main.ts"]

FROM system AS slim
COPY --from=packages /app/node_modules ./node_modules
COPY --from=code /app ./

FROM system AS browser
# The browser for PDFs, with fonts. Debian keeps only its newest Chromium, so the version cannot be
# fixed: build again for its security updates. It runs without a graphics card, so Mesa's drivers,
# their compiler and the debugging layer of Vulkan stay out: 220 MB.
#
# Its sandbox needs no capability, but user namespaces. The container's seccomp profile must allow
# them (deploy/chromium-seccomp.json does, Docker's own does not), and so must the host
# (docs/operators/several-machines.md). Otherwise CHROMIUM_NO_SANDBOX=1 switches the sandbox off,
# and only the container isolates strangers' documents.
USER root
RUN printf 'path-exclude=/usr/lib/%s\n' '*/libLLVM*' '*/libz3*' '*/libgallium*' 'chromium/libVkLayer*' \
      >/etc/dpkg/dpkg.cfg.d/no-graphics \
 && apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      chromium-headless-shell fonts-liberation \
 && rm -rf /var/lib/apt/lists/* /var/cache/debconf/*-old /var/log/*.log
USER 1000:1000
COPY --from=packages /app/node_modules ./node_modules
COPY --from=code /app ./
