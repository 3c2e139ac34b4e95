// Who may import whom. apps -> domains -> platform; web -> contract <- server. A domain imports its own and lower domains;
// only pages import higher ones. Of another module: its contract, its texts, its public server files and web/shared.
// test/import-rules.test.ts proves each rule by breaking it.
const { domainOrder } = require('./tools/domain-order.cjs')
const { publicFiles } = require('./tools/public-files.cjs')

const test = '\\.(test|spec)\\.tsx?$'
const web = '^(apps/web|apps/visitor/scripts|domains/[^/]+/[^/]+/web|platform/web)/'
const server =
  '^(apps/api/|apps/visitor/(?!scripts/)|domains/[^/]+/([^/]+/server/|api\\.ts$)|platform/server/|database/)'
// the files at the top of a module: contract.ts, rules.ts, kinds.ts and what they are made of
const contract = '^domains/[^/]+/[^/]+/[^/]+\\.ts$'
const texts = '^(domains/[^/]+/[^/]+|platform)/texts/'
const publicServer = Object.entries(publicFiles).map(
  ([module, names]) => `^domains/${module}/server/(${names.join('|')})\\.ts$`,
)
// pages, and what only the shell imports: they may import higher domains
const page = '^domains/[^/]+/[^/]+/web/(pages/|screens\\.ts$|offline\\.ts$)'
const domainApi = '^domains/[^/]+/api\\.ts$'
// what both sides may import, and what imports neither of them
const table = '^platform/table/'
const shared = [contract, texts, '^platform/contract/', table, '(^|/)node_modules/']

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one file, or hide a third; type imports may be circular.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform imports no domain; of the database only the types of its tables.',
      severity: 'error',
      from: { path: '^platform/', pathNot: test },
      to: {
        path: '^(apps|domains|database|test|tools|bench)/',
        pathNot: '^database/tables\\.gen\\.ts$',
      },
    },
    {
      name: 'contract-is-a-leaf',
      comment:
        'Server and web both read a contract: it imports only contracts, zod and phone numbers.',
      severity: 'error',
      from: { path: [contract, '^platform/contract/'], pathNot: test },
      to: {
        pathNot: [contract, '^platform/contract/', '(^|/)node_modules/(zod|libphonenumber-js)/'],
      },
    },
    {
      name: 'texts-are-leaves',
      comment: 'Server and web both read texts: they import only contracts, messages and texts.',
      severity: 'error',
      from: { path: texts, pathNot: test },
      to: { pathNot: [contract, texts, '^platform/contract/'] },
    },
    // What each side may import at all. To follow every path to the other side took a minute; these rules are equivalent.
    {
      name: 'web-never-reaches-server',
      comment: 'The web imports nothing of the server, not even through a third file.',
      severity: 'error',
      from: { path: web, pathNot: test },
      to: { pathNot: [web, ...shared] },
    },
    {
      name: 'server-never-reaches-web',
      comment: 'The server imports nothing of the web, not even through a third file.',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { pathNot: [server, ...shared], dependencyTypesNot: ['core'] },
    },
    {
      name: 'table-files-import-no-side',
      comment: 'Server and web both read spreadsheet files with these: they import neither side.',
      severity: 'error',
      from: { path: table, pathNot: test },
      to: { pathNot: shared, dependencyTypesNot: ['core'] },
    },
    {
      name: 'only-public-server-files',
      comment:
        'Of another module, a server imports the contract and the files listed in tools/public-files.cjs.',
      severity: 'error',
      from: { path: '^domains/([^/]+/[^/]+)/server/', pathNot: test },
      to: {
        path: '^domains/',
        pathNot: ['^domains/$1/', contract, texts, ...publicServer],
      },
    },
    {
      name: 'only-shared-web-files',
      comment: 'Of another module, the web imports the contract, the texts and web/shared.',
      severity: 'error',
      from: { path: '^domains/([^/]+/[^/]+)/web/', pathNot: test },
      to: {
        path: '^domains/',
        pathNot: [
          '^domains/$1/',
          contract,
          '^domains/[^/]+/[^/]+/texts/texts\\.ts$',
          '^domains/[^/]+/[^/]+/web/shared/[^/]+\\.(tsx?|module\\.css)$',
        ],
      },
    },
    ...domainOrder.slice(0, -1).map((domain, at) => ({
      name: `no-higher-domain-${domain}`,
      comment:
        'Domains have an order: except in pages, a domain imports its own and lower ones; types count.',
      severity: 'error',
      from: { path: `^domains/${domain}/`, pathNot: [test, page] },
      to: { path: `^domains/(${domainOrder.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'nobody-imports-a-page',
      comment: 'Only screens.ts and the router import a page; move what others use to web/shared.',
      severity: 'error',
      from: {
        path: '^(apps|domains|platform)/',
        pathNot: [test, '^apps/web/', '^domains/[^/]+/[^/]+/web/(pages/|screens\\.ts$)'],
      },
      to: { path: '^domains/[^/]+/[^/]+/web/pages/' },
    },
    {
      name: 'no-page-of-another-module',
      comment: 'A page imports no page of another module: it would belong to both.',
      severity: 'error',
      from: { path: '^domains/([^/]+/[^/]+)/web/', pathNot: test },
      to: { path: '^domains/[^/]+/[^/]+/web/pages/', pathNot: '^domains/$1/' },
    },
    {
      name: 'only-the-app-reads-domain-calls',
      comment: "A domain's api.ts gathers the calls of its modules; only the app imports it.",
      severity: 'error',
      from: { path: '^(domains|platform|database)/', pathNot: test },
      to: { path: domainApi },
    },
    {
      name: 'only-the-domain-reads-module-calls',
      comment:
        "A module's server/api.ts is its table of calls; only the api.ts of its domain imports it.",
      severity: 'error',
      from: { path: '^(apps|domains|platform)/', pathNot: [test, domainApi] },
      to: { path: '^domains/[^/]+/[^/]+/server/api\\.ts$' },
    },
    {
      name: 'sql-in-queries',
      comment: 'Only queries*.ts has SQL, so that scope and query plans can be read in one place.',
      severity: 'error',
      from: {
        path: '^(apps|domains)/',
        pathNot: [
          test,
          '^domains/[^/]+/[^/]+/server/queries[^/]*(\\.ts$|/)',
          '^domains/[^/]+/[^/]+/server/[^/]+/queries[^/]*\\.ts$',
        ],
      },
      to: {
        path: [
          '(^|/)node_modules/(@types/)?(kysely|pg)/',
          '^platform/server/database/(query|list-query-plans|keywords|record-queries|short-keywords|tab-counts)\\.ts$',
        ],
      },
    },
    {
      name: 'nobody-imports-apps',
      comment: 'An app gathers the calls and screens of the domains; nothing below imports it.',
      severity: 'error',
      from: { pathNot: ['^(apps|test|tools|bench)/', test] },
      to: { path: '^apps/' },
    },
    {
      name: 'nobody-ships-tests',
      comment: 'Tests and their builders are not shipped.',
      severity: 'error',
      from: { path: '^(apps|domains|platform|database)/', pathNot: test },
      to: { path: [test, '^(test|bench)/'] },
    },
    {
      name: 'nothing-missing',
      comment: 'Every import leads to a file or to a package that package.json names.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|test-results)/' },
    // type imports count
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
