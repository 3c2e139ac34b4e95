// An S3 server for one machine, the one that the tests use: `node tools/cluster/bucket.mjs 25003 folder`.
// Real machines use a real bucket.
import S3rver from 's3rver'

const [port, directory] = process.argv.slice(2)
const server = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'bengkel', configs: [] }],
})
await server.run()
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)))
