# One file for every image: the three services, the gateway and the publishers of shell and portals.
#   docker build --target service --build-arg PACKAGE=@portals/auth-service .
#   docker build --target publisher --build-arg PORTAL=mfe-consulting .
# Build tools exist only in the first stages; the last ones hold Node, production packages and compiled files.

FROM node:24-bookworm-slim AS workspace
ENV CI=true
WORKDIR /src
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --reporter=append-only --loglevel=error \
 && node -e "import('./tools/compile.mjs').then((m) => m.compileAll('.'))"

FROM workspace AS deployed
ARG PACKAGE
RUN npx --yes pnpm@12.21.0 --filter "${PACKAGE}" deploy --legacy --prod /out \
 && rm -rf /out/src /out/test

FROM workspace AS release
ARG PORTAL
RUN node packages/portal-cli/dist/main.js build "${PORTAL}"

FROM node:24-bookworm-slim AS runtime
ENV NODE_ENV=production
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
 && install -d -o node -g node /data
WORKDIR /app
USER node

FROM runtime AS service
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
COPY --from=deployed /out /app
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

FROM workspace AS publisher-files
RUN npx --yes pnpm@12.21.0 --filter @portals/portal-cli deploy --legacy --prod --no-optional /out \
 && rm -rf /out/src

FROM runtime AS publisher
ARG PORTAL
ENV RELEASES_DIR=/releases
USER root
RUN install -d -o node -g node /releases
USER node
COPY --from=publisher-files /out /app
COPY --from=release /src/${PORTAL}/dist /release
CMD ["node", "dist/publish-release.js", "/release"]
