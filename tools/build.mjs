// Builds what is stale: the web app into dist/web, the server and the tools into dist/api, dist/tools.
// `node tools/build.mjs` for all, or with `web` or `server` for that part alone.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import {
  checkNode,
  filesBelow,
  fingerprint,
  giveUp,
  install,
  mustWrite,
  root,
  run,
  step,
  Stop,
} from './prepare.mjs'
import { makeWorker } from './build-service-worker.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, 'built.json')
const common = ['package.json', 'package-lock.json', 'tools/build.mjs']
const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name)

/** The sources of each part, so that a change to a page does not rebuild the server. */
const parts = {
  web: {
    title: 'Building the web app',
    sources: () =>
      fingerprint(
        [
          ...common,
          'tools/preload-plugin.ts',
          'tools/build-service-worker.mjs',
          'vite.config.ts',
          'apps/web',
          'domains',
          'platform',
        ],
        (name) => !isTest(name) && !/[\\/]server[\\/]/.test(name),
        process.env.API_BASE ?? '',
      ),
    isThere: () => existsSync(join(dist, 'web/index.html')),
    make: buildWeb,
  },
  visitor: {
    title: 'Building the script of the documents of links',
    sources: () =>
      fingerprint(
        [...common, 'apps/visitor/scripts', 'platform/contract'],
        (name) => /\.(ts|json|mjs)$/.test(name) && !isTest(name),
      ),
    isThere: () => existsSync(join(dist, 'visitor')),
    make: buildVisitor,
  },
  server: {
    title: 'Building the server',
    sources: () =>
      fingerprint(
        [
          ...common,
          'apps/api',
          'apps/visitor',
          'bench',
          'domains',
          'platform',
          'database',
          'tools',
        ],
        (name) => /\.(tsx?|json|mjs)$/.test(name) && !isTest(name) && !/[\\/]web[\\/]/.test(name),
      ),
    isThere: () => existsSync(join(dist, 'api/main.js')),
    make: buildServer,
  },
}

/** Builds the named parts whose sources have changed since their last build. */
export async function build(names = Object.keys(parts)) {
  const built = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  for (const name of names) {
    const { title, sources, isThere, make } = parts[name]
    const now = sources()
    if (built[name] === now && isThere()) continue
    mustWrite(dist, { what: `${title} is needed, since its sources have changed` })
    // an interrupted build must not look like a finished one
    delete built[name]
    mkdirSync(dist, { recursive: true })
    writeFileSync(stamp, JSON.stringify(built))
    await step(title, make)
    built[name] = now
    writeFileSync(stamp, JSON.stringify(built))
  }
}

async function buildWeb() {
  await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    sentence: 'The web app could not be built',
    // NODE_ENV=development in the environment would give a slow React
    env: { NODE_ENV: 'production' },
  })
  // for tools/bundle-sizes.mjs, not for visitors
  renameSync(join(dist, 'web/web-manifest.json'), join(dist, 'web-manifest.json'))
  await makeWorker(join(dist, 'web'))
  await precompress(join(dist, 'web'))
}

/** The script of apps/visitor: its name holds its content, and the signature pad is a file of its own. */
async function buildVisitor() {
  const { build: bundle } = await import('esbuild')
  rmSync(join(dist, 'visitor'), { recursive: true, force: true })
  await bundle({
    absWorkingDir: root,
    entryPoints: ['apps/visitor/scripts/visitor.ts'],
    outdir: 'dist/visitor',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: ['chrome109', 'firefox115', 'safari15.4'],
    logLevel: 'silent',
  })
  await precompress(join(dist, 'visitor'))
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compresses once here, at the highest level, instead of for every visitor. */
async function precompress(folder) {
  const files = filesBelow(folder).filter((name) => /\.(js|css|html|svg|json|txt)$/.test(name))
  const compress = async (file) => {
    const content = await readFile(file)
    if (content.length < 1024) return
    await Promise.all([
      brotli(content, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }).then((small) => writeFile(`${file}.br`, small)),
      gzip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ])
  }
  await Promise.all(files.map(compress))
}

/** The worker threads (server/limits/worker-thread.ts). */
const workers = [
  'platform/server/pdf/pdf-worker.ts',
  'platform/server/http/bodies/json-worker.ts',
  'platform/server/import/table-worker.ts',
  'platform/server/import/spreadsheet-worker.ts',
]

async function buildServer() {
  const esbuild = await import('esbuild')
  for (const name of ['api', 'tools', 'workers', 'chunks']) {
    rmSync(join(dist, name), { recursive: true, force: true })
  }
  const tools = readdirSync(join(root, 'tools')).filter((name) => name.endsWith('.ts'))
  const entries = ['apps/api/main.ts', ...tools.map((name) => `tools/${name}`)]
  try {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: entries
        .filter((entry) => existsSync(join(root, entry)))
        .map((entry) => ({ in: entry, out: entry.replace(/^apps\//, '').replace(/\.ts$/, '') }))
        .concat(workers.map((entry) => ({ in: entry, out: `workers/${basename(entry, '.ts')}` }))),
      outdir: 'dist',
      bundle: true,
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'silent',
    })
  } catch (error) {
    const messages = error.errors?.map(
      ({ text, location }) => `${location?.file}:${location?.line}: ${text}`,
    )
    throw new Stop(`The server could not be built.\n${(messages ?? [error.message]).join('\n')}`)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    checkNode()
    const named = process.argv.slice(2)
    await install()
    await build(named.length > 0 ? named : undefined)
  } catch (error) {
    giveUp(error)
  }
}
