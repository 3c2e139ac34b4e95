// `npm run dev`: the API and the web app side by side, both reloading when a file is saved. `npm run dev -- --inspect` opens the
// API to a debugger, at 127.0.0.1:9229 or where `--inspect=port` says.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Vite serves the pages on PORT (3000) and passes the calls on to the API behind it. */
export async function develop() {
  const port = process.env.PORT || '3000'
  const apiPort = process.env.API_PORT || String(await freePort())
  const host = process.env.HOST || '127.0.0.1'

  const program = (name) => join(root, 'node_modules', name)
  const inspect = process.argv.filter((argument) => /^--inspect(-brk)?(=|$)/.test(argument))
  const watch = ['watch', '--clear-screen=false', ...inspect, 'apps/api/main.ts']
  const children = [
    start([program('tsx/dist/cli.mjs'), ...watch], { PORT: apiPort, HOST: '127.0.0.1' }),
    start([program('vite/bin/vite.js'), '--port', port, '--strictPort', '--host', host], {
      API_PORT: apiPort,
    }),
  ]
  console.log(
    `\nPages with hot reload: http://${host}:${port}/  (the API behind them: ${apiPort})\n`,
  )

  // a terminal sends Ctrl-C to every process; other signals are passed on
  let ending = false
  const end = (signal) => {
    ending = true
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => !ending && end('SIGTERM'))
  }
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((done) => {
          child.on('exit', (code) => {
            // one without the other is useless
            if (!ending) end('SIGTERM')
            done(code ?? 0)
          })
        }),
    ),
  )
  process.exitCode = ending ? 0 : Math.max(...codes)
}

const start = (args, env) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...env },
  })

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
