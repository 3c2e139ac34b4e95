/** The sheets of the build book: cover, specification, stages with notes and photos, people, signatures. */
import { svgDataUrl } from '#platform/web/ui/media/svgDataUrl.ts'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Language } from '#platform/contract/text/languages.ts'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { languageTags, useTexts } from '#platform/web/language/i18n.tsx'
import { fileUrl } from '#platform/web/data/files.ts'
import { bookTexts } from '../../print-texts.ts'
import type { Book, BookEntry } from '../../build-book.ts'
import type { BuildStage } from '../../detail.ts'
import { signers } from '../../rules.ts'
import css from './book.module.css'
import { IssuerHeader } from '../components/IssuerHead.tsx'
import { Swatch } from '../components/Swatch.tsx'
import { buildsTexts } from '../../texts/texts.ts'

interface Of {
  book: Book
  language: Language
  /** The hidden photos, and a toggle for one. */
  photos: { out: ReadonlySet<number>; onToggle: (id: number) => void }
}

/** In the customer's language, which may differ from the page's. */
export const BookSheet = (of: Of) => (
  <article className={css.paper} lang={languageTags[of.language]}>
    <Cover {...of} />
    <Specification {...of} />
    <Stages {...of} />
    <People {...of} />
    <Parts {...of} />
    <Signed {...of} />
  </article>
)

/** Dates in the language of the document, in the workshop's time zone. */
const daysIn = (language: Language, timeZone = 'UTC') => {
  const format = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone })
  return (value: string) => format.format(new Date(value))
}

type Fact = readonly [label: string, value: ReactNode]

const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl className={css.facts}>
    {rows
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

function Cover({ book: { build, issuer }, language }: Of) {
  const text = bookTexts[language]
  const day = daysIn(language)
  return (
    <header className={css.cover}>
      <IssuerHeader issuer={issuer} place={build.garage.name} language={language} />
      <p className={css.about}>
        {text.title} · {build.number} · {text.type[build.type]}
      </p>
      <h1>{build.name}</h1>
      {build.cover && <img className={css.picture} src={fileUrl(build.cover.url)} alt="" />}
      <Facts
        rows={[
          [text.customer, build.customer.full_name],
          [text.workshop, build.garage.name],
          [text.donor, build.vehicle?.license_plate],
          [text.project, build.project],
          [text.startedOn, build.started_on && day(build.started_on)],
          [text.finishedOn, build.finished_on && day(build.finished_on)],
          [text.deliveredOn, build.delivered_on && day(build.delivered_on)],
        ]}
      />
    </header>
  )
}

function Specification({ book: { build }, language }: Of) {
  const text = bookTexts[language]
  const fieldName = (field: string) => {
    const fieldNames: Record<string, string> = {
      engine: text.engine,
      project: text.project,
      livery_id: text.livery,
    }
    return (
      fieldNames[field] ?? text.kind[field.replace(/_id$/, '') as keyof typeof text.kind] ?? field
    )
  }
  return (
    <section>
      <h2>{text.specification}</h2>
      <Facts
        rows={[
          [text.engine, build.engine],
          ...optionKinds.map(
            (kind) =>
              [text.kind[kind], build[kind] && <Swatch key={kind} {...build[kind]} />] as const,
          ),
          [text.livery, build.livery?.name],
        ]}
      />
      {build.changes.length > 0 && (
        <>
          <h3>{text.changes}</h3>
          <ul className={css.notes}>
            {build.changes.toReversed().map(({ id, field, before, after, at, agreed_by }) => (
              <li key={id}>
                {text.changed(fieldName(field), before ?? '–', after ?? '–')}
                <small>
                  {[daysIn(language, build.time_zone)(at), agreed_by && text.agreed(agreed_by)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Stages({ book, language, photos }: Of) {
  const text = bookTexts[language]
  const stagesInBook = book.build.stages.filter(({ tasks }) =>
    tasks.some(({ id }) => book.entries.some(({ task_id }) => task_id === id)),
  )
  if (stagesInBook.length === 0) return null
  return (
    <section>
      <h2>{text.stages}</h2>
      {stagesInBook.map((stage) => (
        <Stage key={stage.id} stage={stage} book={book} language={language} photos={photos} />
      ))}
    </section>
  )
}

function Stage({ stage, book, language, photos }: Of & { stage: BuildStage }) {
  const day = daysIn(language, book.build.time_zone)
  return (
    <section>
      <h3>{stage.names[language]}</h3>
      {stage.tasks.map(({ id, name, names }) => {
        const entries = book.entries.filter(({ task_id }) => task_id === id)
        const title = names?.[language] ?? name
        return entries.length === 0 ? null : (
          <div key={id}>
            <h4>{title}</h4>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} title={title} day={day} chosen={photos} />
            ))}
          </div>
        )
      })}
    </section>
  )
}

interface EntryProps {
  entry: BookEntry
  title: string
  day: (at: string) => string
  chosen: Of['photos']
}

function Entry({ entry: { notes, by, at, photos }, title, day, chosen }: EntryProps) {
  return (
    <div className={css.entry}>
      <p>
        {notes}
        <small>{[day(at), by].filter(Boolean).join(' · ')}</small>
      </p>
      {photos.length > 0 && (
        <div className={css.photos}>
          {photos.map(({ id, url }) => (
            <Photo
              key={id}
              url={url}
              title={title}
              isIn={!chosen.out.has(id)}
              onToggle={() => chosen.onToggle(id)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface PhotoProps {
  url: string
  title: string
  isIn: boolean
  onToggle: () => void
}

/** A photo is printed until it is hidden. */
function Photo({ url, title, isIn, onToggle }: PhotoProps) {
  const { inBook } = useTexts(buildsTexts)
  return (
    <figure className={css.photo} data-out={!isIn || undefined}>
      <img src={fileUrl(url)} alt={title} />
      <Checkbox
        className={css.pick ?? ''}
        size="xs"
        label={inBook}
        checked={isIn}
        onChange={onToggle}
      />
    </figure>
  )
}

function People({ book: { build, hours }, language }: Of) {
  const text = bookTexts[language]
  const people = new Map<number, { full_name: string; tasks: number }>()
  for (const { assignees } of build.stages.flatMap(({ tasks }) => tasks))
    for (const { id, full_name } of assignees)
      people.set(id, { full_name, tasks: (people.get(id)?.tasks ?? 0) + 1 })
  for (const { person } of hours)
    if (!people.has(person.id)) people.set(person.id, { full_name: person.full_name, tasks: 0 })
  if (people.size === 0) return null
  const spent = (id: number) => hours.find(({ person }) => person.id === id)?.seconds ?? 0
  const number = new Intl.NumberFormat(languageTags[language], { maximumFractionDigits: 1 })
  const most = [...people.entries()].toSorted(([, a], [, b]) => b.tasks - a.tasks)
  return (
    <section>
      <h2>{text.people}</h2>
      <ul className={css.people}>
        {most.map(([id, { full_name, tasks }]) => (
          <li key={id}>
            {full_name}{' '}
            <small>
              {[
                tasks > 0 && text.tasks(tasks),
                spent(id) > 0 && text.hoursOf(number.format(spent(id) / 3600)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parts({ book: { parts }, language }: Of) {
  const text = bookTexts[language]
  const number = new Intl.NumberFormat(languageTags[language], { maximumFractionDigits: 3 })
  if (parts.length === 0) return null
  return (
    <section>
      <h2>{text.parts}</h2>
      <ul className={css.people}>
        {parts.map(({ item, quantity, unit, serial_numbers: serials }) => (
          <li key={item.id}>
            {item.name}{' '}
            <small>
              {[
                `${number.format(quantity)} ${unit}`,
                serials.length > 0 && text.serial(serials.join(', ')),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Signed({ book: { build }, language }: Of) {
  const text = bookTexts[language]
  const day = daysIn(language, build.time_zone)
  return (
    <section className={css.signed}>
      <h2>{text.signatures}</h2>
      <div className={css.signatures}>
        {signers.map((signer) => {
          const signed = build.signatures.find((signature) => signature.signer === signer)
          return (
            <figure key={signer}>
              <div className={css.drawing}>
                {signed && <img alt={text.signer[signer]} src={svgDataUrl(signed.svg)} />}
              </div>
              <figcaption>
                {text.signer[signer]}
                <small>{signed ? day(signed.signed_at) : text.notSigned}</small>
              </figcaption>
            </figure>
          )
        })}
      </div>
    </section>
  )
}
