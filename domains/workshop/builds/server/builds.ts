/** Builds: list, get, donor cars, create, update, remove, transitions and signatures. */
import { canDeliver } from '#domains/workshop/build-money/rules.ts'
import { deliver as sell } from '#domains/workshop/build-money/server/delivery-posting.ts'
import { moneyOf } from '#domains/workshop/build-money/server/build-money.ts'
import { selectTaxRules as taxRules } from '#domains/books/tax-codes/server/queries.ts'
import { selectIssuer as issuerOf } from '#domains/company/legal-entities/server/queries.ts'
import { printedLogo, shown } from '#domains/company/legal-entities/server/legal-entities.ts'
import { requireWorkshop } from '#domains/workshop/build-values/server/workshop.ts'
import { findGarage } from '#domains/company/garages/server/garages.ts'
import { fileUrl, pictureForPaper } from '#domains/company/files/server/files.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { forecastOf } from '#domains/workshop/workshop-plan/server/workshop-plan.ts'
import { dayIn } from '#platform/contract/days.ts'
import { requiredInputs } from '#platform/contract/transitions.ts'
import { messages } from '#platform/contract/messages.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { BUILD, builds } from '../contract.ts'
import type { Build } from '../detail.ts'
import { buildMessages } from '../messages.ts'
import {
  beginsOn,
  buildAbilities,
  canTransition,
  layOut,
  transitionOf,
  replanned,
  MAX_PHOTOS,
} from '../rules.ts'
import { changesOf } from './changes.ts'
import { type Written, effectsOf } from './effects.ts'
import {
  insertChanges,
  insertEvent,
  insertStages,
  placeStages,
  selectAround,
  selectTemplates,
  upsertSignature,
} from './queries-parts.ts'
import { stagesOf } from './stages.ts'
import { addTaskTo } from './tasks.ts'
import { bookDocumentOf } from './print-book.ts'
import { selectBook, selectFiles, selectWork } from './queries-book.ts'
import { buildRows, selectDonors } from './queries.ts'
import { factsOf, wholeBuild } from './build-detail.ts'
import { assertFits, assertTaxCode } from './fits.ts'

export const record = recordUseCases(BUILD, buildRows, {
  update: builds.update,
  remove: builds.remove,
})

export async function book(
  context: Pick<CallContext<typeof builds.book>, 'db' | 'scope' | 'me' | 'appContext' | 'params'>,
) {
  const { db, scope, appContext, params } = context
  // the contract omits fields that are not for the customer
  const build = await wholeBuild(context, params.id)
  const { language, entries } = await selectBook(db, scope, params.id)
  return {
    language,
    build,
    issuer: shown(appContext, await issuerOf(db, build.garage.id)),
    ...(await selectWork(db, scope, params.id)),
    entries: entries.map(({ photos, ...entry }) => ({
      ...entry,
      photos: photos.map((id) => ({ id, url: fileUrl(appContext, id) })),
    })),
  }
}

export async function bookPdf(context: CallContext<typeof builds.bookPdf>) {
  const { appContext, me, query, at } = context
  const buildBook = await book(context)
  const { build } = buildBook
  const language = query.language ?? buildBook.language
  const allPhotos = buildBook.entries.flatMap((entry) =>
    entry.photos.map(({ id }) => ({ id, entry })),
  )
  const chosen = query.photo_ids
    ? query.photo_ids
        .filter((id) => id > 0)
        .map((id) => allPhotos.find((photo) => photo.id === id) ?? unknownPhoto())
    : allPhotos
  const photos = []
  for (const { id, entry } of chosen.slice(0, MAX_PHOTOS)) {
    const jpeg = await pictureForPaper(context, id)
    if (jpeg) photos.push({ jpeg: jpeg.toString('base64'), entry })
  }
  const logo = await printedLogo(context, buildBook.issuer)
  const document = { ...bookDocumentOf(buildBook, language, photos), ...logo }
  return {
    type: 'application/pdf',
    content: await renderPdf(appContext, me.employee_id, document, dayIn(build.time_zone, at)),
    headers: {
      'Content-Disposition': `attachment; filename="${pdfName('build-book', build.number)}"`,
    },
  }
}

const unknownPhoto = (): never => {
  throw invalid({ photo_ids: messages.unknownReference })
}

export async function files({ db, scope, appContext, params }: CallContext<typeof builds.files>) {
  if (!(await buildRows.one(db, scope, params.id))) throw notFound()
  const rows = await selectFiles(db, scope, params.id)
  return { data: rows.map((file) => ({ ...file, url: fileUrl(appContext, file.id) })) }
}

export async function donors({ db, scope, query }: CallContext<typeof builds.donors>) {
  const page = await selectDonors(db, scope, query)
  const data = page.data.map(({ id, plate, country_id, detail }) => ({
    id,
    name: showPlate(plate, country_id),
    detail: detail || null,
  }))
  return { ...page, data }
}

export async function create(context: CallContext<typeof builds.create>) {
  const { db, scope, me, at, body, audit } = context
  const garage = await requireWorkshop(db, scope, body.garage_id)
  await assertFits(context, body)
  const today = dayIn(garage.time_zone, at)
  const year = Number(today.slice(0, 4))
  const rules = await taxRules(db, garage.id, today)
  assertTaxCode(rules, body)
  const number = await nextNumber(db, 'HB', garage, year)
  const { id } = await buildRows.insert(db, {
    ...body,
    prices_include_tax: rules?.includes_tax ?? false,
    number,
    created_by: me.employee_id,
    created_at: at.toISOString(),
  })
  await insertStages(db, id, layOut(body.date, await selectTemplates(db, scope)), at.toISOString())
  await insertEvent(db, {
    build_id: id,
    from_status: null,
    to_status: 'draft',
    reason: null,
    employee_id: me.employee_id,
    at: at.toISOString(),
  })
  audit.created(BUILD, { id, number, ...body })
  return { id, number }
}

export async function update(context: CallContext<typeof builds.update>) {
  const { db, scope, me, at } = context
  const { agreed_by, ...body } = context.body
  return record.change({ ...context, body }, async (before, fields) => {
    assertCan(buildAbilities(me.role, before).update)
    if (fields.garage_id !== undefined && fields.garage_id !== before.garage_id)
      throw invalid({ garage_id: buildMessages.workshopStays })
    await assertFits(context, fields, before)
    if (fields.tax_code_id != null && fields.tax_code_id !== before.tax_code_id) {
      const { time_zone } = await findGarage(db, scope, before.garage_id)
      assertTaxCode(await taxRules(db, before.garage_id, dayIn(time_zone, at)), fields)
    }
    await insertChanges(
      db,
      (await changesOf(db, scope, before, fields)).map((change) => ({
        ...change,
        build_id: before.id,
        agreed_by: agreed_by ?? null,
        employee_id: me.employee_id,
        at: at.toISOString(),
      })),
    )
    const hasBegun = before.status !== 'draft' && before.status !== 'planned'
    if (fields.date !== undefined && fields.date !== before.date && !hasBegun)
      await placeStages(db, layOut(fields.date, await stagesOf(db, scope, before.id)))
    return fields
  })
}

/** Every stage of the build once, in the requested order. */
function inOrder(stages: Build['stages'], ids: readonly number[], field: string) {
  const ordered = ids.map((id) => stages.find((stage) => stage.id === id))
  const unknownIndex = ordered.indexOf(undefined)
  if (unknownIndex >= 0) throw invalid({ [field]: messages.unknownReference })
  if (new Set(ids).size !== ids.length || ids.length !== stages.length)
    throw invalid({ [field]: buildMessages.everyStage })
  return ordered as Build['stages']
}

export async function plan({ db, scope, at, params, query }: CallContext<typeof builds.plan>) {
  const row = await buildRows.one(db, scope, params.id)
  if (!row) throw notFound()
  const stored = await stagesOf(db, scope, row.id)
  const ids = query.stage_ids ?? stored.map(({ id }) => id)
  const stages = inOrder(stored, ids, 'stage_ids')
  const today = dayIn((await findGarage(db, scope, row.garage_id)).time_zone, at)
  return {
    stages: replanned(beginsOn(row, today), stages).map(({ id, starts_on, ends_on }) => ({
      id,
      starts_on,
      ends_on,
    })),
    forecast: await forecastOf(db, scope, row.id, ids),
  }
}

export async function replan(context: CallContext<typeof builds.replan>) {
  const { db, scope, me, at } = context
  const { stage_ids, version } = context.body
  return record.change({ ...context, body: { version } }, async (before) => {
    assertCan(buildAbilities(me.role, before).update)
    const stages = inOrder(await stagesOf(db, scope, before.id), stage_ids, 'stage_ids')
    const today = dayIn((await findGarage(db, scope, before.garage_id)).time_zone, at)
    await placeStages(db, replanned(beginsOn(before, today), stages))
    return {}
  })
}

export async function addTask(context: CallContext<typeof builds.addTask>) {
  const { version, ...task } = context.body
  let id = 0
  const saved = await record.change({ ...context, body: { version } }, async (before) => {
    id = await addTaskTo(context, before)
    return {}
  })
  context.audit.created(BUILD, { task: { task_id: id, ...task } })
  return { id, version: saved.version }
}

export function remove(context: CallContext<typeof builds.remove>) {
  return record.take(context, (before) => assertCan(buildAbilities(context.me.role, before).remove))
}

export async function transition(context: CallContext<typeof builds.transition>) {
  const { db, scope, me, at, params, body } = context
  const { to, reason } = body
  await record.change({ ...context, body: { version: body.version } }, async (before) => {
    const { money, cost } = await moneyOf(db, scope, before.id)
    const facts = factsOf(before, await stagesOf(db, scope, before.id), {
      deposits: money.deposits,
      cost,
    })
    assertCan(canTransition(me.role, facts, to, body))
    const row = transitionOf(before.status, to)
    if (!row) throw notFound()
    if (requiredInputs(row.needs, facts, undefined).includes('reason') && !reason)
      throw invalid({ reason: messages.required })
    const { first, writes } = effectsOf(row)
    for (const effect of first) await effect(context, before)
    await insertEvent(db, {
      build_id: before.id,
      from_status: before.status,
      to_status: to,
      reason: reason ?? null,
      employee_id: me.employee_id,
      at: at.toISOString(),
    })
    const today = dayIn((await findGarage(db, scope, before.garage_id)).time_zone, at)
    const written: Written = Object.assign({}, ...writes.map((write) => write(before, today)))
    return { status: to, ...written }
  })
  return wholeBuild(context, params.id)
}

export async function deliver(context: CallContext<typeof builds.deliver>) {
  const { db, scope, me, at, params, body } = context
  const { reason = null } = body
  await record.change({ ...context, body: { version: body.version } }, async (before) => {
    const { owed } = await moneyOf(db, scope, before.id)
    const signatures = (await selectAround(db, scope, before.id))?.signatures ?? []
    assertCan(canDeliver(me.role, { ...before, signatures, unpaid: owed.unpaid }, { reason }))
    const { day, cost } = await sell(context, before.id)
    await insertEvent(db, {
      build_id: before.id,
      from_status: before.status,
      to_status: 'delivered',
      reason,
      employee_id: me.employee_id,
      at: at.toISOString(),
    })
    return { status: 'delivered' as const, delivered_on: day, final_cost: cost }
  })
  return wholeBuild(context, params.id)
}

export async function sign(context: CallContext<typeof builds.sign>) {
  const { db, me, at, body, audit } = context
  return record.change({ ...context, body: { version: body.version } }, async (before) => {
    assertCan(buildAbilities(me.role, before).sign)
    await upsertSignature(db, {
      build_id: before.id,
      signer: body.signer,
      svg: body.svg,
      signed_at: at.toISOString(),
      employee_id: me.employee_id,
    })
    audit.created('signature', { signature: { build_id: before.id, signer: body.signer } })
    return {}
  })
}
