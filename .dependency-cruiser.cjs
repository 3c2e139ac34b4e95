// Who may import whom. apps -> domains -> platform; web -> contract <- server; districts look sideways and
// down, only pages look up; a neighbour is entered by its contract or its service; only queries speak SQL.
// Each rule is proved in test/import-rules.test.ts by breaking it.
const { districtOrder } = require('./tools/district-order.cjs')

const test = '\\.(test|spec)\\.tsx?$'
const web = '^(apps/web|domains/[^/]+/[^/]+/web|platform/web)/'
const server = '^(apps/api/|domains/[^/]+/([^/]+/server/|api\\.ts$)|platform/server/|database/)'
// the files at a noun's door: contract.ts, rules.ts, kinds.ts and what they are made of
const door = '^domains/[^/]+/[^/]+/[^/]+\\.ts$'
// pages, and what only the shell finds: they may look up
const page = '^domains/[^/]+/[^/]+/web/(pages/|screens\\.ts$|offline\\.ts$)'
const districtApi = '^domains/[^/]+/api\\.ts$'
// what both sides may import: it leads to neither of them
const table = '^platform/table/'
const shared = [door, '^platform/contract/', table, '(^|/)node_modules/']

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one file, or hide a third; types may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-knows-no-domain',
      comment:
        'The platform serves every domain and knows none; of the database only its table types.',
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
        'A contract is read by both sides: only zod, phone numbers, platform/contract and doors.',
      severity: 'error',
      from: { path: [door, '^platform/contract/'], pathNot: test },
      to: {
        pathNot: [door, '^platform/contract/', '(^|/)node_modules/(zod|libphonenumber-js)/'],
      },
    },
    // by what each side may import at all: to follow every path from each file to each file of the other side took a
    // minute, and whoever stays within these reaches nothing else through a third file either
    {
      name: 'web-never-reaches-server',
      comment:
        'What runs in the browser holds nothing of the server, not even through a third file.',
      severity: 'error',
      from: { path: web, pathNot: test },
      to: { pathNot: [web, ...shared] },
    },
    {
      name: 'server-never-reaches-web',
      comment:
        'The server renders no page: it holds nothing of the web, not even through a third file.',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { pathNot: [server, ...shared], dependencyTypesNot: ['core'] },
    },
    {
      name: 'a-table-has-no-side',
      comment:
        'Tables of files are read by both sides: they lead to neither, not even through a third file.',
      severity: 'error',
      from: { path: table, pathNot: test },
      to: { pathNot: shared, dependencyTypesNot: ['core'] },
    },
    {
      name: 'neighbour-by-its-service',
      comment:
        'On the server a neighbour is entered by its service or its contract, not by its queries.',
      severity: 'error',
      from: { path: '^domains/([^/]+/[^/]+)/server/', pathNot: test },
      to: {
        path: '^domains/',
        pathNot: ['^domains/$1/', door, '^domains/[^/]+/[^/]+/server/service\\.ts$'],
      },
    },
    {
      name: 'neighbour-by-its-contract',
      comment:
        "On the web a neighbour is entered by its contract, its texts' handle, and the parts it lends.",
      severity: 'error',
      from: { path: '^domains/([^/]+/[^/]+)/web/', pathNot: test },
      to: {
        path: '^domains/',
        pathNot: [
          '^domains/$1/',
          door,
          '^domains/[^/]+/[^/]+/web/texts/texts\\.ts$',
          // what a domain lends to the others' pages, on purpose
          '^domains/[^/]+/[^/]+/web/parts/[^/]+\\.(tsx?|module\\.css)$',
        ],
      },
    },
    // contracts, servers and parts of a district import no district above it
    ...districtOrder.slice(0, -1).map((district, at) => ({
      name: `districts-look-down-${district}`,
      comment:
        'Districts stand in an order: below the pages each looks sideways or down, never up; types count.',
      severity: 'error',
      from: { path: `^domains/${district}/`, pathNot: [test, page] },
      to: { path: `^domains/(${districtOrder.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'nobody-imports-a-page',
      comment: 'A page is opened by its screens and the router; what others use of it is a part.',
      severity: 'error',
      from: {
        path: '^(apps|domains|platform)/',
        pathNot: [test, '^apps/web/', '^domains/[^/]+/[^/]+/web/(pages/|screens\\.ts$)'],
      },
      to: { path: '^domains/[^/]+/[^/]+/web/pages/' },
    },
    {
      name: 'a-page-has-no-visitors',
      comment: "A page imports no page of another noun: it would be two nouns' page.",
      severity: 'error',
      from: { path: '^domains/([^/]+/[^/]+)/web/', pathNot: test },
      to: { path: '^domains/[^/]+/[^/]+/web/pages/', pathNot: '^domains/$1/' },
    },
    {
      name: 'a-district-lists-its-calls',
      comment: 'The list of a district gathers its services, and only the app reads it.',
      severity: 'error',
      from: { path: '^(domains|platform|database)/', pathNot: test },
      to: { path: districtApi },
    },
    {
      name: 'sql-in-queries',
      comment: 'Only queries.ts speaks SQL, so that reach and plans can be read in one place.',
      severity: 'error',
      from: {
        path: '^(apps|domains)/',
        pathNot: [test, '^domains/[^/]+/[^/]+/server/queries[^/]*(\\.ts$|/)'],
      },
      to: {
        path: [
          '(^|/)node_modules/(@types/)?(kysely|pg)/',
          '^platform/server/(query|ways|keywords|stored|short-words|tab-counts)\\.ts$',
        ],
      },
    },
    {
      name: 'nobody-looks-up-at-apps',
      comment:
        'An app gathers what the domains offer; who needs something of an app has it upside down.',
      severity: 'error',
      from: { pathNot: ['^(apps|test|tools|bench)/', test] },
      to: { path: '^apps/' },
    },
    {
      name: 'nobody-ships-tests',
      comment: 'Tests and their builders stay outside of what is delivered.',
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
    // type imports are arrows too
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
