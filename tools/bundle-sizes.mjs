// The download size of a first visit to each page, from the production build: brotli, in kilobytes of 1000
// bytes. `npm test` compares it with the budgets; `node tools/bundle-sizes.mjs` prints the table that docs/web.md
// shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import zlib from 'node:zlib'
import { root } from './prepare.mjs'

/** In KB. A first visit counts the common texts, and those of its page's own domain. */
export const budgets = {
  shell: 156,
  list: 240,
  dashboard: 218,
  signIn: 265,
  // scripts and styles of the first visit of these three; until quiet some twenty more calls and files follow
  files: 26,
  // 50 of them are the libraries of forms and schemas, which the first form of a visit loads
  page: 104,
  pageWithDatesAndUpload: 117,
  language: 66,
  css: 34,
}

/** Pages with a form from the start. Any other page loads none before somebody opens it (decision 132). */
const FORM_PAGES =
  /(Create|Edit|SignIn|Settings|HeritageMaster|workshop\/stages\/web\/pages\/Stages)Page\.tsx$/
const FORM_PARTS = /^_(schemas|form|dialog)-/
/** Pages with a select or a tooltip of menus from the start. */
const MENU_PAGES = /(BalanceSheet|ProfitAndLoss|TaxReturn|Import|Book|Monitor)Page\.tsx$/
const MENU_PARTS = /^_layers-/

const ENTRY = 'index.html'
const LANGUAGES = ['en', 'id', 'my', 'nl']
const textsOf = (language, part) => `texts/${language}/${part}.ts`
const FILTERS = 'platform/web/list/filters/FilterInput.tsx'
const CALENDARS = ['platform/web/ui/fields/DayCalendar.tsx', 'platform/web/ui/fields/DateRange.tsx']
const SIGN_IN = 'domains/company/auth/web/pages/SignInPage.tsx'
const DASHBOARD = 'domains/overview/dashboard/web/pages/HomePage.tsx'
const LIST = 'domains/floor/orders/web/pages/OrdersPage.tsx'
/** What the manifest of a build says: its chunks, and what each needs and weighs. */
function readBuild(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '../web-manifest.json'), 'utf8'))
  const chunks = Object.entries(manifest)
  const named = (end) => {
    const found = chunks.find(([name]) => name.endsWith(end))
    if (!found) throw new Error(`The build has no ${end}`)
    return found[0]
  }
  const weights = new Map()
  const weigh = (file) => {
    if (!weights.has(file)) {
      const content = readFileSync(join(folder, file))
      weights.set(file, zlib.brotliCompressSync(content).length)
    }
    return weights.get(file)
  }

  /** A chunk and all chunks that it needs before it can run. */
  const closure = (...names) => {
    const seen = new Set()
    const visit = (name) => {
      if (seen.has(name)) return
      seen.add(name)
      for (const needed of manifest[name].imports ?? []) visit(needed)
    }
    names.forEach(visit)
    return seen
  }
  return { manifest, chunks, named, weigh, closure }
}

/** The sizes of a build: `shell`, `pages` with what each adds, `languages`, `css`; all in bytes. */
export function sizesOf(folder = join(root, 'dist/web')) {
  const { manifest, chunks, named, weigh, closure } = readBuild(folder)
  const scripts = (names) => new Set([...names].map((name) => manifest[name].file))
  const sum = (files, without = new Set()) =>
    [...files].filter((file) => !without.has(file)).reduce((all, file) => all + weigh(file), 0)

  const shellNames = closure(ENTRY, named(textsOf('en', 'common')))
  const shell = scripts(shellNames)
  // a form opens from a list, which has its filters
  const listName = chunks.find(([name]) => name.endsWith(LIST))?.[0]
  const before = scripts([...shellNames, ...closure(listName, named(FILTERS))])
  // the calendar that a page may load: that of a field, or that of a list's range of days
  const calendars = CALENDARS.map(named)
  const calendarsOf = (names) =>
    calendars
      .filter((calendar) =>
        [...names].some((name) => manifest[name].dynamicImports?.includes(calendar)),
      )
      .slice(0, 1)

  const styles = new Set([...closure(ENTRY)].flatMap((name) => manifest[name].css ?? []))
  const cssOfPage = (name) =>
    new Set([...styles, ...[...closure(name)].flatMap((one) => manifest[one].css ?? [])])

  const pages = chunks
    .filter(([name, { isDynamicEntry }]) => isDynamicEntry && /domains\/.*Page\.tsx$/.test(name))
    .map(([name]) => {
      const names = closure(name)
      const files = scripts(names)
      const domain = /domains\/(\w+)/.exec(name)?.[1]
      const firstFiles = new Set([
        ...shell,
        ...files,
        ...scripts(closure(named(textsOf('en', domain)))),
      ])
      const dates = calendarsOf(names)
      const withDates = scripts([...names, ...closure(...dates)])
      return {
        name: name.replace(/^.*domains\//, ''),
        first: sum(firstFiles),
        files: new Set([...firstFiles, ...cssOfPage(name)]).size,
        loadsForm: [...names].some((one) => FORM_PARTS.test(one)),
        loadsMenus: [...names].some((one) => MENU_PARTS.test(one)),
        adds: sum(files, before),
        addsWithDates: dates.length > 0 ? sum(withDates, before) : undefined,
        isList: name === listName,
        isDashboard: name.endsWith(DASHBOARD),
        isSignIn: name.endsWith(SIGN_IN),
      }
    })
    .toSorted((one, two) => two.adds - one.adds)

  const pageCss = chunks
    .filter(([name]) => /domains\/.*Page\.tsx$/.test(name))
    .map(([name]) => sum(cssOfPage(name)))
  const entry = scripts(closure(ENTRY))
  const languages = LANGUAGES.map((language) => {
    const parts = chunks.map(([name]) => name).filter((name) => name.includes(`texts/${language}/`))
    return sum(scripts(parts), entry)
  })
  return { shell: sum(shell), pages, languages, css: Math.max(...pageCss) }
}

const kb = (bytes) => Math.round(bytes / 100) / 10

/** One line for each part above its budget. */
export function overweight({ shell, pages, languages, css }) {
  const rows = [
    ['shell', shell, budgets.shell],
    ['css', css, budgets.css],
    ['a language', Math.max(...languages), budgets.language],
    ...pages.flatMap((page) => rowsOf(page)),
  ]
  const heavy = rows
    .map(([what, bytes, limit]) => [what, kb(bytes), limit])
    .filter(([, size, limit]) => size > limit)
    .map(([what, size, limit]) => `${what}: ${size} KB, at most ${limit}`)
  const tooEarly = pages
    .filter(({ name }) => !FORM_PAGES.test(name))
    .flatMap(({ name, loadsForm, loadsMenus }) => [
      ...(loadsForm ? [`${name} loads a form before somebody opens it`] : []),
      ...(loadsMenus && !MENU_PAGES.test(name) ? [`${name} loads menus before their use`] : []),
    ])
  return [...heavy, ...tooEarly]
}

function rowsOf({ name, first, files, adds, addsWithDates, isList, isDashboard, isSignIn }) {
  const visited = (what, limit) => [
    [what, first, limit],
    // kilobytes are printed from bytes, a number of files as it is
    [`files of the ${what}`, files * 1000, budgets.files],
  ]
  if (isList) return visited('list route', budgets.list)
  if (isDashboard) return visited('dashboard', budgets.dashboard)
  if (isSignIn) return visited('sign-in', budgets.signIn)
  const rows = [[name, adds, budgets.page]]
  if (addsWithDates !== undefined)
    rows.push([`${name} with dates`, addsWithDates, budgets.pageWithDatesAndUpload])
  return rows
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = sizesOf(process.argv[2])
  console.log(
    `shell ${kb(sizes.shell)}, css ${kb(sizes.css)}, languages ${sizes.languages.map(kb)}`,
  )
  for (const { name, first, adds, addsWithDates } of sizes.pages)
    console.log(
      `${name.padEnd(48)} first ${kb(first)}  adds ${kb(adds)}  ${addsWithDates ? kb(addsWithDates) : ''}`,
    )
  const wrong = overweight(sizes)
  for (const line of wrong) console.error(`TOO HEAVY  ${line}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
