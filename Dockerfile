# syntax=docker/dockerfile:1
# The museum's server: docker build -t museum-storefront . (compose.yaml runs it beside a PostgreSQL)

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build
# What only the build and the browser need is part of dist/ now, or of no further use.
RUN npm uninstall --no-save --omit=dev --no-audit --no-fund \
      vite @vitejs/plugin-react json-schema-to-typescript @messageformat/parser \
      react react-dom react-router-dom valtio @rjsf/core @rjsf/utils \
      @zxing/browser @zxing/library zxing-wasm \
      @fontsource-variable/fraunces @fontsource-variable/inter \
 && rm -rf dist/server/*.map dist/app/assets/*.map dist/studio/assets/*.map

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CONFIG_DIR=/app/flows DATA_DIR=/data NPM_CONFIG_CACHE=/tmp/npm
# glibc would keep the memory of each thread's largest hash of a password for itself, and some for each thread (docs/performance.md).
ENV MALLOC_MMAP_THRESHOLD_=8388608 MALLOC_TRIM_THRESHOLD_=16777216 MALLOC_ARENA_MAX=2
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=build /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/serve.js"]
