// Lines added and removed against main, by domain and by kind: a review sees first where a change grows.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { baseCommit, git } from './steps.mjs'

const kinds = ['source', 'tests', 'texts', 'SQL', 'docs']

/** Undefined for files that a tool writes: the lock file, generated types and pages. */
export function kindOf(path) {
  if (/^package-lock\.json$|\.gen\.\w+$|^docs\/(data\/|states\.md|arrows\.txt)/.test(path))
    return undefined
  if (/^test\/|\.(test|spec)\.tsx?$/.test(path)) return 'tests'
  if (/\/texts\/|\/texts-?\w*\.ts$/.test(path)) return 'texts'
  if (path.endsWith('.sql')) return 'SQL'
  return path.endsWith('.md') ? 'docs' : 'source'
}

const domainOf = (path) => /^domains\/[^/]+(?=\/)|^[^/]+(?=\/)/.exec(path)?.[0] ?? '(root)'

/** Reads `git diff --numstat -z`: a renamed file counts under its new name. */
export function parseNumstat(output) {
  const fields = output.split('\0')
  const files = []
  while (fields.length > 1) {
    const [added, removed, name] = fields.shift().split('\t')
    const path = name || fields.splice(0, 2)[1]
    if (added !== '-') files.push({ path, added: Number(added), removed: Number(removed) })
  }
  return files
}

function untracked() {
  const names = git('ls-files', '--others', '--exclude-standard', '-z') ?? ''
  return names
    .split('\0')
    .filter((path) => path && statSync(join(root, path)).isFile())
    .map((path) => {
      const added = readFileSync(join(root, path), 'utf8').split('\n').length - 1
      return { path, added, removed: 0 }
    })
}

/** A table: one row a domain, one column a kind, totals last. */
export function tableOf(files) {
  const sums = new Map()
  for (const { path, added, removed } of files) {
    const kind = kindOf(path)
    if (!kind) continue
    for (const key of [`${domainOf(path)} ${kind}`, `in all ${kind}`]) {
      const sum = sums.get(key) ?? [0, 0]
      sums.set(key, [sum[0] + added, sum[1] + removed])
    }
  }
  const domains = [
    ...new Set(files.filter(({ path }) => kindOf(path)).map(({ path }) => domainOf(path))),
  ]
  const cell = (sum) => (sum ? `+${sum[0]} -${sum[1]}` : '')
  const rows = [...domains.toSorted(), 'in all'].map((domain) => [
    domain,
    ...kinds.map((kind) => cell(sums.get(`${domain} ${kind}`))),
  ])
  return [['', ...kinds], ...rows]
    .map(
      ([name, ...cells]) => `${name.padEnd(20)}${cells.map((text) => text.padStart(15)).join('')}`,
    )
    .join('\n')
}

/** @returns the table, or a sentence */
export function changedLines() {
  const base = baseCommit()
  if (!base) return 'No branch main to compare with.'
  const files = [...parseNumstat(git('diff', '--numstat', '-M', '-z', base) ?? ''), ...untracked()]
  return files.length > 0
    ? `Lines against main\n${tableOf(files)}`
    : 'No lines changed against main.'
}
