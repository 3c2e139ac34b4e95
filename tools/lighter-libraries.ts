/** What libraries bring along that our pages never use, left out of the web build. Each says so where the library has changed. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Each schema of zod brings a writer of JSON Schema along, 5 KB that no browser asks for: the server alone writes it. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  enforce: 'pre',
  load(id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)
    return [...names].map(([, name]) => `export const ${name} = () => () => undefined`).join('\n')
  },
}

/**
 * Our forms are checked by their schemas alone; the form library's own rules (`required`, `min`) are a KB of every form.
 * Nor does any of them ask whether it is ready, for which each was drawn a second time before it was seen.
 */
const withoutOwnRules: Plugin = {
  name: 'without-own-rules',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('react-hook-form/dist/index.esm.mjs')) return undefined
    const rules = /^var validateField = async \([\s\S]*?^};$/m
    const ready = /^ +updateFormState\(\(data\) => \(\{\s*\.\.\.data,\s*isReady: true,?\s*\}\)\);$/m
    if (!rules.test(code) || !ready.test(code))
      this.error('react-hook-form has moved its own rules, or how it says that it is ready')
    return {
      code: code.replace(rules, 'var validateField = async () => ({});').replace(ready, ''),
      map: null,
    }
  },
}

/**
 * Mantine gives each field an id by lot once it stands on the page, for pages that a server has drawn: every field was
 * drawn twice, the second time before anything was seen. Ours are drawn here alone, so React's own ids will do.
 */
const idsAtOnce: Plugin = {
  name: 'ids-at-once',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/@mantine\/hooks\/.*\/use-id\.mjs$/.test(id)) return undefined
    if (!code.includes('setUuid(randomId())')) this.error('Mantine makes its ids in another way')
    return {
      code: `import { useId as useOwn } from 'react'
export function useId(given) {
  const own = useOwn()
  return typeof given === 'string' ? given : 'mantine-' + own.replaceAll(':', '')
}`,
      map: null,
    }
  },
}

export const lighterLibraries = [withoutJsonSchema, withoutOwnRules, idsAtOnce]
