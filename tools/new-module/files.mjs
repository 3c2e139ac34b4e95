// The files of a new module, from tools/new-module/template: a name, a country and notes, with list, form, rights and a test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '../prepare.mjs'

/** `floor/loan-cars` -> all the spellings that its files need. */
export function namesOf(place) {
  const [domain, module] = place.split('/')
  const singular = module.replace(/ies$/, 'y').replace(/s$/, '')
  const camel = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const pascal = (name) => camel(`-${name}`)
  const words = (name) => name.replaceAll('-', ' ')
  const sentence = (name) => words(name)[0].toUpperCase() + words(name).slice(1)
  return {
    domain,
    module,
    singular,
    many: camel(module),
    row: camel(singular),
    Many: pascal(module),
    Row: pascal(singular),
    CONSTANT: singular.replaceAll('-', '_').toUpperCase(),
    table: module.replaceAll('-', '_'),
    words: words(module),
    oneWord: words(singular),
    Sentence: sentence(singular),
    place,
  }
}

const template = join(root, 'tools/new-module/template')

/** [path inside of the module's folder, content]; and the migration as `migration.sql` */
export function filesOf(names) {
  const fill = (text) => text.replaceAll(/__(\w+?)__/g, (_, name) => names[name])
  return filesBelow(template).map((path) => [
    fill(path.slice(template.length + 1, -'.txt'.length)),
    fill(readFileSync(path, 'utf8')),
  ])
}
