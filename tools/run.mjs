// `node tools/run.mjs tools/admin.ts ...`: builds what is stale and runs one of the tools.
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, giveUp, install, root, Stop } from './prepare.mjs'

try {
  checkNode()
  const [tool, ...rest] = process.argv.slice(2)
  if (!tool) throw new Stop('Which tool? For example: npm run admin -- create --phone +62...')
  await install()
  await build(['server'])
  const program = join(root, 'dist/tools', `${basename(tool, '.ts')}.js`)
  // the tool reads its own arguments, as if started directly
  process.argv = [process.execPath, program, ...rest]
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(program).href)
} catch (error) {
  giveUp(plain(error))
}

/**
 * Prints one line for a wrong argument or setting, or a database that is away or refuses. A bug keeps its
 * stack.
 */
function plain(error) {
  const { code, message, errors } = error
  const foreseen = code ? /^(?!ERR_)|^ERR_PARSE_ARGS/.test(code) : message.startsWith('Setting ')
  if (!foreseen) return error
  return new Stop(errors?.[0]?.message ?? message)
}
