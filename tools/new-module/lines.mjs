// The lines outside of a new module's folder, each with the place where it goes.

const languages = ['en', 'id', 'my', 'nl']

/** [file, the text to stand before, the new text]; the first occurrence after `since`, if that is given */
export const linesOf = (n) => [
  {
    file: `domains/${n.domain}/api.ts`,
    before: `\nexport const `,
    text: `import { ${n.many}Api } from './${n.module}/server/api.ts'\n`,
  },
  { file: `domains/${n.domain}/api.ts`, before: /\]\n$/, text: `  ...${n.many}Api,\n` },
  {
    file: `domains/${n.domain}/README.md`,
    before: '\n',
    since: /\|---\|---\|/,
    text: `\n| ${n.module} | say in one line what it is |`,
  },
  {
    file: 'platform/contract/roles.ts',
    before: `  'account.read': books,\n`,
    text: `  '${n.singular}.read': [...branchHeads, 'finance'],\n  '${n.singular}.write': [owner],\n`,
  },
  {
    file: 'platform/contract/page-routes.ts',
    before: `} as const satisfies Record<`,
    text: `  '/${n.module}': { roles: owner, menu: { group: 'inventory', label: '${n.oneWord}' } },\n`,
  },
  ...languages.map((language) => ({
    file: `platform/texts/${language}.ts`,
    before: /    'third-party': /,
    text: `    '${n.oneWord}': '${n.Sentence}',\n`,
  })),
  {
    file: 'test/registers/rows.ts',
    before: /  return rows\n/,
    text: `  rows['/admin/${n.singular}/{id}'] = {
    id: readCreatedId(await owner.post('/admin/${n.singular}', { name: 'A ${n.oneWord}', country_id: 1 })),
    reach: 'country',
  }\n`,
  },
  {
    file: 'test/registers/pages.ts',
    before: `  at('/third-party-management', [OWNER]),\n`,
    text: `  at('/${n.module}', [OWNER]),\n`,
  },
  {
    file: 'test/registers/pages.ts',
    before: `  '/third-party-management': '`,
    text: `  '/${n.module}': '${n.Sentence}',\n`,
  },
  {
    file: 'test/registers/pages.ts',
    before: `',\n  transaction:`,
    text: ` /${n.module}`,
  },
]

/** @throws Error when the place is not found */
export function insert(content, { file, before, since, text }) {
  const from = since ? content.search(since) : 0
  const rest = from < 0 ? '' : content.slice(from)
  const at = typeof before === 'string' ? rest.indexOf(before) : rest.search(before)
  if (at < 0) throw new Error(`${file} has no place for:\n${text}`)
  return content.slice(0, from + at) + text + content.slice(from + at)
}
