/** The print document of a build's book: cover, specification, stages with notes, people, parts, signatures, photos. */
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { type Language, languageTags } from '#platform/contract/text/languages.ts'
import {
  type PrintDocument,
  type PrintLine,
  printFormat,
} from '#platform/contract/print-document.ts'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import type { Book, BookEntry } from '../build-book.ts'
import { bookTexts } from '../print-texts.ts'

interface Photo {
  jpeg: string
  entry: Pick<BookEntry, 'task_id' | 'notes'>
}

type PrintedBook = Pick<Book, 'build' | 'issuer' | 'entries' | 'hours' | 'parts'>

const row = (name: string, details: string[], result = ''): PrintLine => ({
  no: '',
  name,
  details,
  qty: '',
  unit_price: '',
  discount: null,
  amount: '',
  result,
})

export function bookDocumentOf(
  book: PrintedBook,
  language: Language,
  photos: readonly Photo[],
): PrintDocument {
  const { build } = book
  const { garage: head } = letterhead(book.issuer, { name: build.garage.name }, language)
  const text = bookTexts[language]
  const { day } = printFormat(language)
  const fact = (label: string, value: string | null | undefined) =>
    value ? [{ label, value }] : []
  const formatDay = (value: string | null) => value && day(value)
  const customer = build.signatures.find(({ signer }) => signer === 'customer')
  return {
    language,
    title: text.title,
    number: build.number,
    stamp: null,
    status: { text: build.name, good: true },
    banner: null,
    garage: { name: head.name, lines: [...head.lines, text.type[build.type]] },
    facts: [
      ...fact(text.project, build.project),
      ...fact(text.startedOn, formatDay(build.started_on)),
      ...fact(text.finishedOn, formatDay(build.finished_on)),
      ...fact(text.deliveredOn, formatDay(build.delivered_on)),
      ...fact(text.donor, build.vehicle?.license_plate),
      ...fact(text.workshop, build.garage.name),
    ].slice(0, 5),
    billTo: { label: text.customer, name: build.customer.full_name, lines: [] },
    vehicle: {
      label: text.specification,
      facts: [
        ...fact(text.engine, build.engine),
        ...optionKinds.flatMap((kind) => fact(text.kind[kind], build[kind]?.name)),
        ...fact(text.livery, build.livery?.name),
      ],
    },
    columns: [
      { name: 'items', label: text.stages },
      { name: 'result', label: '' },
    ],
    items: [...stagesOf(book, language), ...peopleOf(book, language), ...partsOf(book, language)],
    totals: [],
    payment: null,
    payments: null,
    warranty: [],
    signature: customer && {
      label: text.signer.customer,
      svg: customer.svg,
      lines: [build.customer.full_name],
    },
    photos: photos.map(({ jpeg, entry }) => ({
      jpeg,
      caption: [taskName(book, entry.task_id, language), entry.notes].filter(Boolean).join(' · '),
    })),
  }
}

const taskName = ({ build }: PrintedBook, id: number, language: Language) => {
  const task = build.stages.flatMap(({ tasks }) => tasks).find((task) => task.id === id)
  return task ? (task.names?.[language] ?? task.name) : ''
}

/** The tasks that have notes. */
function stagesOf(book: PrintedBook, language: Language): PrintLine[] {
  const { build, entries } = book
  const when = new Intl.DateTimeFormat(languageTags[language], {
    dateStyle: 'long',
    timeZone: build.time_zone,
  })
  return build.stages.flatMap((stage) =>
    stage.tasks.flatMap(({ id }) => {
      const own = entries.filter(({ task_id }) => task_id === id)
      if (own.length === 0) return []
      const details = own.map(({ notes, at, by }) =>
        [notes, when.format(new Date(at)), by].filter(Boolean).join(' · '),
      )
      return [row(`${stage.names[language]}: ${taskName(book, id, language)}`, details)]
    }),
  )
}

/** Everyone who was assigned or has hours. */
function peopleOf({ build, hours }: PrintedBook, language: Language): PrintLine[] {
  const text = bookTexts[language]
  const { number } = printFormat(language)
  const assigned = build.stages.flatMap(({ tasks }) => tasks.flatMap(({ assignees }) => assignees))
  const people = new Map(
    [...hours.map(({ person }) => person), ...assigned].map((person) => [person.id, person]),
  )
  return [...people.values()].map(({ id, full_name }) => {
    const tasks = assigned.filter((person) => person.id === id).length
    const seconds = hours.find(({ person }) => person.id === id)?.seconds ?? 0
    const spent = seconds > 0 ? text.hoursOf(number(Math.round(seconds / 360) / 10)) : ''
    return row(full_name, [text.people, ...(tasks > 0 ? [text.tasks(tasks)] : [])], spent)
  })
}

function partsOf({ parts }: PrintedBook, language: Language): PrintLine[] {
  const text = bookTexts[language]
  const { number } = printFormat(language)
  return parts.map(({ item, quantity, unit, serial_numbers: serials }) =>
    row(
      item.name,
      [text.parts, ...(serials.length > 0 ? [text.serial(serials.join(', '))] : [])],
      `${number(quantity)} ${unit}`,
    ),
  )
}
