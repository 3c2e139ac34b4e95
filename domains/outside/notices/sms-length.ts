/** How many segments a text takes as SMS (3GPP TS 23.038): GSM 7 bit, or UCS-2 when a character is not in that alphabet. */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each is sent as an escape and a character. */
const EXTENSION = '\f^{}\\[~]|€'

const basic = new Set(BASIC)
const extension = new Set(EXTENSION)

export interface SmsLength {
  encoding: 'gsm7' | 'ucs2'
  /** Characters of GSM 7, those of the extension twice; else UTF-16 units. */
  characters: number
  segments: number
}

const segmentsOf = (units: readonly number[], single: number, part: number): number => {
  const total = units.reduce((sum, unit) => sum + unit, 0)
  if (total <= single) return total === 0 ? 0 : 1
  // an escape and its character, or the two units of an emoji, are never in two segments
  let segments = 1
  let filled = 0
  for (const unit of units) {
    if (filled + unit > part) {
      segments++
      filled = 0
    }
    filled += unit
  }
  return segments
}

export function smsLength(text: string): SmsLength {
  const characters = [...text]
  const isGsm = characters.every((one) => basic.has(one) || extension.has(one))
  const units = characters.map((one) => (isGsm ? (extension.has(one) ? 2 : 1) : one.length))
  return {
    encoding: isGsm ? 'gsm7' : 'ucs2',
    characters: units.reduce((sum, unit) => sum + unit, 0),
    segments: isGsm ? segmentsOf(units, 160, 153) : segmentsOf(units, 70, 67),
  }
}
