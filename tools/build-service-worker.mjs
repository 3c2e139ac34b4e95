// Makes the service worker (apps/web/worker) of a built web app: it holds the list of every file of the app.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { filesBelow, root } from './prepare.mjs'

/** What a device needs to show any page. A file of `assets` has its content in its name; the others say it beside. */
const listOf = (folder) =>
  filesBelow(folder)
    .map((file) => ({ file, url: `/${relative(folder, file).split(sep).join('/')}` }))
    .filter(({ url }) => /\.(js|css|html|svg|png|woff2|webmanifest)$/.test(url))
    .filter(({ url }) => url !== '/worker.js')
    .map(({ file, url }) => ({
      url,
      revision: url.startsWith('/assets/')
        ? null
        : createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 12),
    }))

export async function makeWorker(folder) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: ['apps/web/worker/worker.ts'],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome125', 'firefox128', 'safari18'],
    define: {
      BUILT: JSON.stringify(listOf(folder)),
      'process.env.NODE_ENV': '"production"',
    },
    logLevel: 'silent',
  })
}
