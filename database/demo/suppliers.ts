/** The suppliers of the demo, their people, and the firms that work for the garages: entered by the head of the network. */
import { suppliers } from '#domains/stock/suppliers/contract.ts'
import { thirdParties } from '#domains/stock/third-parties/contract.ts'
import type { BodyIn } from '#platform/contract/client-calls.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { DemoClient } from './demo-client.ts'
import { type Reference, countries, countryId } from './reference.ts'

export interface Firm {
  id: number
  code: string
  kind: string
  country_id: number
}

/** What each supplier sells, by a word of the supplier's kind: the first word that a supplier of the country has. */
const sellers: [parts: RegExp, kinds: string[]][] = [
  [/^(OIL|FLU)-/, ['oil']],
  [/^TYR-/, ['tyres']],
  [/^BOD-/, ['paint']],
  [/^ELE-BAT/, ['batteries', 'parts']],
  [/^HB-/, ['bodykits', 'classic', 'parts']],
  [/-EU|BMW|MB/, ['European', 'parts']],
  [/./, ['parts']],
]

/** Third-party work of the file, and who does it. */
const outside: Record<
  string,
  { type: BodyIn<typeof thirdParties.create>['type']; kinds: string[] }
> = {
  'tp-machining': { type: 'machining', kinds: ['machining'] },
  'tp-radiator': { type: 'machining', kinds: ['machining'] },
  'tp-injector': { type: 'machining', kinds: ['machining'] },
  'tp-turbo': { type: 'machining', kinds: ['machining'] },
  'tp-upholstery': { type: 'upholstery', kinds: ['upholstery', 'paint'] },
  'tp-windscreen': { type: 'glass', kinds: ['European'] },
  'tp-chrome': { type: 'painting', kinds: ['paint'] },
  'tp-powder': { type: 'painting', kinds: ['paint'] },
  'tp-sandblast': { type: 'bodywork', kinds: ['paint'] },
  'tp-towing': { type: 'towing', kinds: [] },
  'tp-usedpart': { type: 'parts', kinds: [] },
}

export class Firms {
  readonly #firms: readonly Firm[]
  readonly #thirdParties: ReadonlyMap<string, { id: number; supplier_id: number }>

  constructor(
    firms: readonly Firm[],
    works: ReadonlyMap<string, { id: number; supplier_id: number }>,
  ) {
    this.#firms = firms
    this.#thirdParties = works
  }

  static async enter(
    demo: DemoClient,
    { suppliers: listed, parts }: Reference,
    thirdPartyItem: (key: string, country: number) => number | undefined,
    at: Date,
  ): Promise<Firms> {
    const [owner] = demo.whoIs('super admin', 0)
    if (!owner) throw new Error('Nobody enters the suppliers')
    const firms: Firm[] = []
    for (const firm of listed.suppliers) {
      const { name, code, kind, address, email, website, phone } = firm
      const country_id = countryId(firm.country)
      const { id } = await demo.ask(suppliers.create, owner, at, {
        body: {
          name,
          code,
          address,
          email,
          website,
          country_id,
          contacts: [{ label: 'Sales', phone }],
        },
      })
      for (const person of firm.personsInCharge)
        await demo.ask(suppliers.addPerson, owner, at, { params: { id }, body: person })
      firms.push({ id, code, kind, country_id })
    }
    const works = await enterWorks(demo, owner, at, firms, parts.thirdPartyItems, thirdPartyItem)
    return new Firms(firms, works)
  }

  /** Who sells a part in a country. */
  sellerOf(sku: string, country: number): Firm {
    const kinds = sellers.find(([parts]) => parts.test(sku))?.[1] ?? []
    const firm = firmFor(this.#firms, kinds, country)
    if (!firm) throw new Error(`Nobody sells ${sku} in ${country}`)
    return firm
  }

  /** Who does this work outside. */
  thirdParty(item: number | null) {
    return this.#thirdParties.get(String(item))
  }
}

const firmFor = (firms: readonly Firm[], kinds: readonly string[], country: number) =>
  [...kinds, 'parts']
    .flatMap((kind) =>
      firms.filter((firm) => firm.country_id === country && firm.kind.includes(kind)),
    )
    .at(0)

/** The works by the id of their item of master data. */
async function enterWorks(
  demo: DemoClient,
  owner: CurrentUser,
  at: Date,
  firms: readonly Firm[],
  items: Reference['parts']['thirdPartyItems'],
  thirdPartyItem: (key: string, country: number) => number | undefined,
) {
  const works = new Map<string, { id: number; supplier_id: number }>()
  for (const { id: country, language } of countries)
    for (const { key, name } of items) {
      const item = thirdPartyItem(key, country)
      const { type, kinds } = outside[key] ?? { type: 'other' as const, kinds: [] }
      const firm = firmFor(firms, kinds, country)
      if (!item || !firm) continue
      const { id } = await demo.ask(thirdParties.create, owner, at, {
        body: { name: name[language], type, supplier_id: firm.id, third_party_item_id: item },
      })
      works.set(String(item), { id, supplier_id: firm.id })
    }
  return works
}
