/**
 * The screen audit: every screen of the list of screens, as somebody who may open it sees it, in four languages, light and
 * dark, wide and narrow; loaded, empty and failed; with its dialogs and menus.
 *
 * `npm test` reads each screen in one of the four languages, and every third in English as well: the comparison finds words
 * that are not in the texts. axe looks at it in that language, light or dark, wide and narrow, without the menu and what
 * comes after the eighth row of a table. One page of each kind is looked at whole, opened up, emptied and made to
 * fail. `npm run test:screens` does everything to every screen in every language.
 */
import { type Browser, type Page, expect, test } from '@playwright/test'
import { allPageRoutes } from '#platform/contract/page-routes.ts'
import type { RoleName } from '#platform/contract/roles.ts'
import { catalogues } from '../languages/catalogues.ts'
import { RoleBrowser, NARROW, WIDE, langOf } from './screen-audit/role-browser.ts'
import { LAYER, type Opener, eachLayer } from './screen-audit/layers.ts'
import { axeFindings, layoutProblems, misnamed, misspelt } from './screen-audit/checks.ts'
import { ALL, type Place, places } from './screen-audit/places.ts'
import { auditUserOf } from './screen-audit/people.ts'
import { states } from './screen-audit/states.ts'
import { type Language, englishAmong, languages, textsOn } from './screen-audit/words.ts'

/** In which languages, and in which schemes of each, a page is looked at and not only read. */
type Looks = Partial<Record<Language, readonly ('light' | 'dark')[]>>
const everyLook: Looks = {
  en: ['light', 'dark'],
  id: ['light'],
  my: ['dark'],
  nl: ['light', 'dark'],
}
/** Pages with dialogs, and pages in another state than loaded: once to be compared with, once compared. */
const twoLooks: Looks = { en: ['light'], nl: ['dark'] }

const looksAt = (turn: number): Looks => ({
  [languages[turn % 4] ?? 'en']: [turn % 8 < 4 ? 'light' : 'dark'],
})

/** The language that is looked at; at every third page, English to compare with and another one. */
const readIn = (turn: number): readonly Language[] => {
  const others = languages.filter((language) => language !== 'en')
  const looked = languages[turn % 4] ?? 'en'
  if (turn % 3 > 0) return [looked]
  return ['en', looked === 'en' ? (others[(turn % 9) / 3] ?? 'nl') : looked]
}

test.describe.configure({ mode: 'parallel' })
// a trace of every look costs more than the looks; the findings are texts
test.use({ trace: 'off', screenshot: 'off', actionTimeout: 60_000 })

const desks = new Map<string, Promise<RoleBrowser>>()
/** One window for each role, and for each choice of garage, as long as the worker lives. */
function deskOf(browser: Browser, { role, garage, isStranger }: Place): Promise<RoleBrowser> {
  const name = isStranger ? 'a stranger' : `${role} ${garage?.id ?? 0}`
  const session =
    desks.get(name) ??
    (isStranger ? RoleBrowser.ofStranger(browser) : RoleBrowser.open(browser, role, garage))
  desks.set(name, session)
  return session
}

/** What was found, each with where. */
class Findings {
  readonly all: string[] = []
  add(where: string, found: readonly string[]) {
    for (const one of found) this.all.push(`${where}: ${one}`)
  }
}

interface AxeLook {
  where: string
  within?: string
  looks: Looks
  /** The page that stands for its kind: all of it. */
  whole?: boolean
}
/** Everything; in the dark, which can only change colours, the contrast alone if the light is looked at too. */
async function lookWithAxe(
  desk: RoleBrowser,
  findings: Findings,
  { where, within, looks, whole = ALL }: AxeLook,
) {
  const { isDark } = desk
  const isSeenInLight = Object.values(looks).flat().includes('light')
  const options = {
    ...(within ? { within } : {}),
    colours: isDark && isSeenInLight && !ALL,
    once: !whole && !within,
  }
  const found = await axeFindings(desk.page, options)
  findings.add(`${where}, ${isDark ? 'dark' : 'light'}`, found)
}

async function lookAtSizes(desk: RoleBrowser, findings: Findings, where: string) {
  findings.add(`${where}, ${WIDE.width} px`, await layoutProblems(desk.page))
  findings.add(where, await misnamed(desk.page))
  await desk.size(NARROW)
  findings.add(`${where}, ${NARROW.width} px`, await layoutProblems(desk.page))
  await desk.size(WIDE)
}

/** Compares a page's texts with its English texts. */
async function read(
  desk: RoleBrowser,
  findings: Findings,
  { where, language, english }: { where: string; language: Language; english: Set<string> },
) {
  const texts = await textsOn(desk.page)
  findings.add(where, misspelt(texts, language))
  if (language === 'en') for (const text of texts) english.add(text)
  else {
    const left = englishAmong(texts, english, await desk.answers.data(), language)
    findings.add(`${where}, English in ${language}`, left)
  }
}

interface State extends Pick<Place, 'bare' | 'enter' | 'within'> {
  where: string
  /** In their order; English first, as the others are compared with it. */
  inThese: readonly Language[]
  looks: Looks
  layers?: boolean
}

/** A screen in one state, in one language after the other. */
async function walkState(desk: RoleBrowser, findings: Findings, state: State) {
  const { where, inThese, looks, within } = state
  const english = new Set<string>()
  const ofLayer = new Map<Opener, Set<string>>()
  // what follows the language is done once; what lies upon the menu of languages is done anew in each
  if (!state.bare) await state.enter?.(desk, catalogues.en)
  for (const language of inThese) {
    const placeName = `${where} in ${language}`
    await say(desk, language, state)
    await expect(desk.page.locator('html')).toHaveAttribute('lang', langOf(language))
    await read(desk, findings, { where: placeName, language, english })
    for (const [turn, scheme] of (looks[language] ?? []).entries()) {
      await desk.scheme(scheme)
      await lookWithAxe(desk, findings, {
        where: placeName,
        looks,
        ...(within ? { within } : {}),
        ...(state.layers ? { whole: true } : {}),
      })
      if (turn > 0) continue
      await lookAtSizes(desk, findings, placeName)
      if (state.layers)
        await walkLayers(desk, findings, { where: placeName, language, looks, ofLayer })
    }
  }
}

async function say(desk: RoleBrowser, language: Language, { bare, enter }: State) {
  const isSpoken = desk.language === language
  if (!bare) return isSpoken ? undefined : desk.speak(language)
  if (!isSpoken) await desk.reloadIn(language)
  return enter?.(desk, catalogues[language])
}

interface Layers {
  where: string
  language: Language
  looks: Looks
  /** What each says in English: in English it is written down, otherwise compared with. */
  ofLayer: Map<Opener, Set<string>>
}

/** The dialogs and menus that open from the screen. */
async function walkLayers(
  desk: RoleBrowser,
  findings: Findings,
  { where, language, looks, ofLayer }: Layers,
) {
  const known = language === 'en' ? undefined : [...ofLayer.keys()]
  const look = async (opener: Opener) => {
    const placeName = `${where}, layer ${opener}`
    const english = ofLayer.get(opener) ?? new Set()
    ofLayer.set(opener, english)
    await read(desk, findings, { where: placeName, language, english })
    await lookWithAxe(desk, findings, { where: placeName, within: LAYER, looks })
    findings.add(placeName, await layoutProblems(desk.page))
  }
  const again = await eachLayer(desk, look, known)
  const missing = (known ?? []).filter((opener) => !again.includes(opener))
  findings.add(
    where,
    missing.map((opener) => `layer ${opener} did not open`),
  )
}

/** The path of the table that an address is of; the most exact one. */
const placeOf = (address: string) =>
  allPageRoutes
    .filter(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`, 'i').test(address))
    .toSorted((a, b) => a.path.split('$').length - b.path.split('$').length)[0]

/** Where the links of a page lead that its reader may not open. */
async function refusedLinks(page: Page, role: RoleName): Promise<string[]> {
  const hrefs = await page
    // the menu lists two pages for finance that refuse it, as the specification says
    .locator('main a[href^="/"]')
    .evaluateAll((links) =>
      // the href of a link in a drawing is no text, its attribute is
      links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname),
    )
  return [...new Set(hrefs)].filter((href) => {
    const place = placeOf(href)
    return place !== undefined && !place.roles.includes(role)
  })
}

test.beforeAll(() => {
  expect(languages).toHaveLength(4)
})

for (const [turn, place] of [...places, ...states].entries())
  test(place.name, async ({ browser }) => {
    test.setTimeout(ALL ? 1_200_000 : 240_000)
    const { bare, enter, leave, within, opensUp, once } = place
    const findings = new Findings()
    const address = await place.address(await auditUserOf(place.role))
    const session = await deskOf(browser, place)
    const base = { bare, ...(within ? { within } : {}) }

    const inThese = ALL
      ? languages
      : once
        ? [languages[turn % 4] ?? 'en']
        : opensUp
          ? (['en', 'nl'] as const)
          : readIn(turn)
    const [first = 'en'] = inThese
    await session.goTo(address, bare ? { language: first } : {})
    await walkState(session, findings, {
      ...base,
      ...(enter ? { enter } : {}),
      where: 'loaded',
      inThese,
      looks: ALL ? everyLook : opensUp ? twoLooks : looksAt(turn),
      layers: opensUp,
    })
    findings.add(
      'loaded',
      (await refusedLinks(session.page, place.role)).map(
        (to) => `a link leads to ${to}, which refuses ${place.role}`,
      ),
    )
    await leave?.(session, catalogues[session.language])
    for (const state of place.states) {
      const nothing = `${address}${address.includes('?') ? '&' : '?'}keyword=zzqqzz`
      await session.goTo(state === 'empty' ? nothing : address, { fails: state === 'failed' })
      await walkState(session, findings, {
        ...base,
        where: state,
        inThese: ALL ? languages : ['en', 'nl'],
        looks: ALL ? everyLook : twoLooks,
      })
    }
    findings.add('thrown', session.takeErrors())
    expect(findings.all.join('\n')).toBe('')
  })
