/** The printed queue ticket. The page and the PDF both draw it, so they cannot differ. */
import type { PaperSize, PrintDocument } from '#platform/contract/print-document.ts'
import { type Language, languageTags } from '#platform/contract/text/languages.ts'

const en = {
  title: 'Queue ticket',
  plate: 'License plate',
  arrived: 'Arrived',
  before: 'Cars before you',
  expected: 'Expected',
  appointment: 'Appointment',
  keep: 'Please keep this ticket. Your number is called on the screen.',
}
type TicketWords = typeof en

const printTexts: Record<Language, TicketWords> = {
  en,
  id: {
    title: 'Tiket antrean',
    plate: 'Nomor polisi',
    arrived: 'Tiba',
    before: 'Mobil sebelum Anda',
    expected: 'Perkiraan',
    appointment: 'Janji temu',
    keep: 'Simpan tiket ini. Nomor Anda dipanggil di layar.',
  },
  my: {
    title: 'Tiket giliran',
    plate: 'No. pendaftaran',
    arrived: 'Tiba',
    before: 'Kereta sebelum anda',
    expected: 'Jangkaan',
    appointment: 'Janji temu',
    keep: 'Simpan tiket ini. Nombor anda dipanggil pada skrin.',
  },
  nl: {
    title: 'Wachtrijnummer',
    plate: 'Kenteken',
    arrived: 'Aangekomen',
    before: "Auto's voor u",
    expected: 'Verwacht',
    appointment: 'Afspraak',
    keep: 'Bewaar dit bewijs. Uw nummer wordt op het scherm opgeroepen.',
  },
}

/** What a ticket prints. */
export interface PrintedTicket {
  number: string
  license_plate: string
  arrived_at: string
  time_zone: string
  /** The position among the waiting tickets. */
  place: number | null
  eta: { from: string; to: string } | null
  order: { services: string[]; slot_at: string | null } | null
  garage: { name: string; address: string | null; phone: string | null }
}

export function ticketDocument(
  ticket: PrintedTicket,
  { language, size }: { language: Language; size: PaperSize },
): PrintDocument {
  const text = printTexts[language]
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(languageTags[language], {
      ...options,
      timeZone: ticket.time_zone,
    })
    return (instant: string) => made.format(new Date(instant))
  }
  const moment = format({ dateStyle: 'medium', timeStyle: 'short' })
  const time = format({ timeStyle: 'short' })
  const { eta, order, place } = ticket
  return {
    language,
    size,
    title: ticket.number,
    number: ticket.number,
    stamp: null,
    status: { text: text.title, good: true },
    banner: null,
    garage: {
      name: ticket.garage.name,
      lines: [ticket.garage.address, ticket.garage.phone].flatMap((line) => line ?? []),
    },
    facts: [
      { label: text.arrived, value: moment(ticket.arrived_at) },
      ...(order?.slot_at ? [{ label: text.appointment, value: time(order.slot_at) }] : []),
      ...(place === null ? [] : [{ label: text.before, value: String(place - 1) }]),
      ...(eta ? [{ label: text.expected, value: `${time(eta.from)} – ${time(eta.to)}` }] : []),
    ],
    billTo: { label: text.plate, name: ticket.license_plate, lines: order?.services ?? [] },
    vehicle: null,
    columns: [],
    items: [],
    totals: [],
    payment: null,
    payments: null,
    warranty: [text.keep],
  }
}
