// `npm start`: installs what is missing, builds what is stale, and becomes the app.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, giveUp, install, mustWrite, root } from './prepare.mjs'

try {
  checkNode()
  await install()
  if (process.argv.includes('--dev')) {
    const { develop } = await import('./dev.mjs')
    await develop()
  } else {
    await build()
    mustWrite(resolve(process.env.DATA_DIR || 'data'), {
      what: 'Bengkel has nowhere to keep its data',
      way: 'Set DATA_DIR to a folder that this user may write to.',
    })
    endWithNpm()
    process.setSourceMapsEnabled(true)
    // in this process: signals, the exit code and a kill reach the app directly
    await import(pathToFileURL(join(root, 'dist/api/main.js')).href)
  }
} catch (error) {
  giveUp(error)
}

/**
 * npm passes a signal to the shell that started this process. That shell ends without a signal to this process,
 * so the app would go on running. The end of the shell therefore counts as the signal.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
