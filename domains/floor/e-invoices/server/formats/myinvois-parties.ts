/** The seller and the buyer in MyInvois. */
import { type EBuyer, type EDocument, type EParty, addressOf, truncateName } from './document.ts'
import { alpha3 } from './countries.ts'
import { type Node, optionalLeaf, leaf } from './myinvois-json.ts'

/** The general buyer: the public, and buyers without a tax number. */
export const GENERAL_TIN = 'EI00000000010'
const FOREIGN_TIN = 'EI00000000020'
export const NOT_APPLICABLE = 'NA'
export const NO_STATE = '17'

export interface Named {
  name: string
  ids: readonly [string, string][]
  lines: readonly string[]
  postal_code: string | null
  city: string
  region: string
  country: string
  phone: string
  email: string | null
}

export function party({ name, ids, ...at }: Named, extra: Node = {}): Node {
  return {
    ...extra,
    PartyLegalEntity: [{ RegistrationName: leaf(truncateName(name, 300)) }],
    PartyIdentification: ids.map(([schemeID, id]) => ({ ID: leaf(id, { schemeID }) })),
    PostalAddress: [
      {
        AddressLine: at.lines.map((line) => ({ Line: leaf(truncateName(line, 150)) })),
        ...optionalLeaf('PostalZone', at.postal_code),
        CityName: leaf(truncateName(at.city, 50)),
        CountrySubentityCode: leaf(at.region),
        Country: [
          {
            IdentificationCode: leaf(at.country, { listID: 'ISO3166-1', listAgencyID: '6' }),
          },
        ],
      },
    ],
    Contact: [{ Telephone: leaf(at.phone), ...optionalLeaf('ElectronicMail', at.email) }],
  }
}

/** The id of a party, by the number that it has. */
const proofOf = (party: EParty): [string, string] =>
  party.brn
    ? ['BRN', party.brn]
    : party.nric
      ? ['NRIC', party.nric]
      : party.passport
        ? ['PASSPORT', party.passport]
        : ['BRN', NOT_APPLICABLE]

const whereOf = (party: EParty) => ({
  lines: [addressOf({ ...party, postal_code: null, city: null }) || NOT_APPLICABLE],
  postal_code: party.postal_code,
  city: party.city ?? NOT_APPLICABLE,
  region: party.country_code === 'MY' ? (party.region_code ?? NO_STATE) : NO_STATE,
  country: alpha3(party.country_code) ?? 'MYS',
  phone: party.phone ?? NOT_APPLICABLE,
  email: party.email,
})

/** A company needs its own number; a person may use the general one with an identity card or passport. */
export const tinOf = (buyer: EBuyer): string =>
  buyer.tin ?? (buyer.country_code === 'MY' ? GENERAL_TIN : FOREIGN_TIN)

export const buyerOf = (buyer: EBuyer): Named => ({
  name: buyer.name,
  ids: [
    ['TIN', tinOf(buyer)],
    proofOf(buyer),
    ['SST', buyer.sst_number ?? NOT_APPLICABLE],
    ['TTX', NOT_APPLICABLE],
  ],
  ...whereOf(buyer),
})

export const PUBLIC: Named = {
  name: 'General Public',
  ids: [
    ['TIN', GENERAL_TIN],
    ['BRN', NOT_APPLICABLE],
    ['SST', NOT_APPLICABLE],
    ['TTX', NOT_APPLICABLE],
  ],
  lines: [NOT_APPLICABLE],
  postal_code: null,
  city: NOT_APPLICABLE,
  region: NO_STATE,
  country: 'MYS',
  phone: NOT_APPLICABLE,
  email: null,
}

export function supplierOf({ seller }: EDocument): Node {
  const named: Named = {
    name: seller.name,
    ids: [
      ['TIN', seller.tin ?? NOT_APPLICABLE],
      proofOf(seller),
      ['SST', seller.sst_number ?? NOT_APPLICABLE],
      ['TTX', NOT_APPLICABLE],
    ],
    ...whereOf(seller),
  }
  return {
    Party: [
      party(named, {
        IndustryClassificationCode: leaf(seller.msic ?? '', { name: seller.msic_name ?? '' }),
      }),
    ],
  }
}
