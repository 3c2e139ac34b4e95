// TypeScript 7 has no JavaScript API yet, and dependency-cruiser reads TypeScript through the old one. Loaded
// before it (node --import), this file gives it the API that @ts-morph/common carries. An alias of typescript
// 6 would also work, but adds a second `tsc` to node_modules/.bin.
import Module, { createRequire, register } from 'node:module'

const require = createRequire(import.meta.url)
const { ts } = require('@ts-morph/common')

const load = Module._load
Module._load = function (request, ...rest) {
  if (request === 'typescript') return ts
  if (request === 'typescript/package.json') return { version: ts.version }
  return load.call(this, request, ...rest)
}

/** For import(): a module that calls the require() above. */
const shim = `
import { createRequire } from 'node:module'
export default createRequire(${JSON.stringify(import.meta.url)})('typescript')`

register(
  `data:text/javascript,${encodeURIComponent(`
    export async function resolve(specifier, context, next) {
      if (specifier !== 'typescript') return next(specifier, context)
      return { shortCircuit: true, url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(shim)}`)} }
    }`)}`,
)
