import { countryZones } from '#platform/contract/days.ts'
import { useSession } from '#platform/web/data/session.ts'
import type { CodePurpose } from '../../contract.ts'

/** A sent code: to which phone, and when the user may request another. */
export interface CodeSent {
  phone: string
  country_id: number
  /** Missing: sign-in. */
  purpose?: CodePurpose | undefined
  /** Milliseconds, as Date.now(). */
  resend_at: number
}

/** The step is part of the stored session. */
export const goToStep = (step: number) => useSession.setState({ step })

/** A country that uses the browser's zone: Jakarta is not all of Indonesia. */
const zones: Record<string, number> = {
  'Asia/Pontianak': 1,
  'Asia/Makassar': 1,
  'Asia/Ujung_Pandang': 1,
  'Asia/Jayapura': 1,
  'Asia/Kuching': 2,
  ...Object.fromEntries(Object.entries(countryZones).map(([id, zone]) => [zone, Number(id)])),
}

const DEFAULT = 2

let picked: number | undefined
/** Somebody chose a country in the first step, the default one too. */
export const pickCountry = (country: number) => {
  picked = country
}

/** The country that the phone step begins with: the chosen one, else that of the browser's time zone, else 2. */
export function firstCountry(stored: number): number {
  if (picked) return picked
  if (stored !== DEFAULT) return stored
  return zones[new Intl.DateTimeFormat().resolvedOptions().timeZone] ?? DEFAULT
}
