/** Comments, docs and test titles use the terms of docs/glossary.md: a term that was given up is reported with its successor. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'

/** Given-up word -> the term to write. `(?<!...)` leaves the everyday meaning alone. */
const successors: readonly [word: RegExp, term: string][] = [
  [/\bnouns?\b/i, 'module, resource or record type'],
  [/\bdistricts?\b/i, 'domain'],
  [/\bhouse(?!s? number)\b/i, 'app, company or integrity check'],
  [/\bstrangers?\b/i, 'anonymous client'],
  [
    /\btelling\b|\bis told\b|\bare told\b|\bwas told\b|\bunless told\b/i,
    'sent, notified, by default',
  ],
  [/\bshel(f|ves)\b(?= (that|of a test|opens))/i, 'stock fixture'],
  [/\bthe door\b/i, 'admission control'],
  [/\brehears(e|al|als)\b/i, 'simulation'],
  [/\bpatience\b/i, 'timeout'],
  [/\bdistrict\b/i, 'domain'],
  [/\bpapers\b/i, 'print documents or documents'],
  [/\bjudged?\b|\bverdicts?\b/i, 'validate, validation'],
  [/\bbrought in\b|\bbring in\b/i, 'imported, import'],
  [/\btaken back\b|\btake back\b/i, 'undone, reversed'],
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectRoot })
  .toString()
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|cjs|md)$/.test(file) && existsSync(join(projectRoot, file)))
  // the glossary lists the old words; the history of measurements and the log of changes quote names of their time
  .filter(
    (file) =>
      !/\.gen\.ts$|^docs\/(glossary|performance-history)\.md$|^test\/vocabulary\.test\.ts$/.test(
        file,
      ),
  )

/** The comments and test titles of a source file, or a whole document without its code blocks. */
function proseOf(file: string): string[] {
  const source = readFileSync(join(projectRoot, file), 'utf8')
  if (file.endsWith('.md')) return source.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').split('\n')
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? []
  const titles = source.match(/\b(?:test|describe|it)(?:\.each\([^)]*\))?\(\s*'[^'\n]*'/g) ?? []
  return [...comments, ...titles].map((text) => text.replaceAll(/`[^`\n]*`/g, ''))
}

test('comments, docs and test titles use the terms of the glossary', () => {
  const found = files.flatMap((file) =>
    proseOf(file).flatMap((text) =>
      successors
        .filter(([word]) => word.test(text))
        .map(
          ([word, term]) =>
            `${file}: ${word.exec(text)?.[0]} -> ${term}: ${text.trim().slice(0, 100)}`,
        ),
    ),
  )
  expect(found).toEqual([])
})
