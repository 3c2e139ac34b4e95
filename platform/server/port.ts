import { createServer } from 'node:net'

/**
 * Fails early if the port is in use: a first start takes a minute until it listens.
 * @throws Error with a sentence for the operator
 */
export function assertPortFree(port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another one.`,
            )
          : error,
      ),
    )
    probe.listen(port, host, () => probe.close(() => done()))
  })
}
