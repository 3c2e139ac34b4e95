/** Builds: list, one build, the donors of the form, create, update, remove, moves and signatures. */
import { canDeliver } from '#domains/workshop/build-money/rules.ts'
import { deliver as sell, moneyOf } from '#domains/workshop/build-money/server/service.ts'
import { type TaxRules, codeOf } from '#domains/books/tax-codes/rules.ts'
import { taxRules } from '#domains/books/tax-codes/server/service.ts'
import { issuerOf, printedLogo, shown } from '#domains/company/legal-entities/server/service.ts'
import { findGarage, requireGarage } from '#domains/company/garages/server/service.ts'
import { requireCustomer } from '#domains/people/customers/server/service.ts'
import { assertFile, fileUrl, pictureForPaper } from '#domains/company/files/server/service.ts'
import { requireMaster } from '#domains/company/master-data/server/service.ts'
import { showPlate } from '#domains/people/vehicles/rules.ts'
import { requireVehicle } from '#domains/people/vehicles/server/service.ts'
import { forecastOf } from '#domains/workshop/workshop-plan/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import { askedNow } from '#platform/contract/moves.ts'
import { messages } from '#platform/contract/messages.ts'
import { pdfName } from '#platform/contract/paper.ts'
import { drawnPaper } from '#platform/server/paper/papers.ts'
import type { Call } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/db.ts'
import { assertCan, invalid, notFound } from '#platform/server/errors.ts'
import { type Ask, type House, implement } from '#platform/server/mount.ts'
import { nextNumber } from '#platform/server/numbers.ts'
import { recordOf } from '#platform/server/record.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Me } from '#platform/server/session.ts'
import { BUILD, MOST_PHOTOS, builds } from '../contract.ts'
import type { Build } from '../detail.ts'
import { optionFields } from '../forms.ts'
import { buildMessages } from '../messages.ts'
import {
  allowedMoves,
  beginsOn,
  buildAbilities,
  buildStatuses,
  canMove,
  layOut,
  moveOf,
  replanned,
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
import { colouredOf, stagesOf } from './stages.ts'
import { addTaskTo } from './tasks.ts'
import { bookPaper } from './book-paper.ts'
import { selectBook, selectFiles, selectWork } from './queries-book.ts'
import { buildRows, selectDonors, selectOptions } from './queries.ts'

const record = recordOf(BUILD, buildRows, { update: builds.update, remove: builds.remove })

export const buildsApi = implement(builds, {
  list: record.list,
  counts: buildRows.tabsOf('status', buildStatuses),
  get: (ask: Ask<typeof builds.get>) => wholeBuild(ask, ask.params.id),
  book,
  bookPdf,
  files,
  donors,
  create,
  update,
  plan,
  replan,
  addTask,
  remove,
  transition,
  deliver,
  sign,
})

type Reader = { db: Db; scope: Scope; me: Me; house: House }

/** One build as its page shows it, with the moves that this caller may make. */
export async function wholeBuild({ db, scope, me, house }: Reader, id: number): Promise<Build> {
  const row = await buildRows.one(db, scope, id)
  if (!row) throw notFound()
  const [around, stages] = await Promise.all([selectAround(db, scope, id), stagesOf(db, scope, id)])
  if (!around) throw notFound()
  const { vehicle, ...rest } = around
  const { money, meter, cost, owed } = await moneyOf(db, scope, id)
  const facts = factsOf(row, stages, { deposits: money.deposits, cost })
  return {
    ...row,
    ...(await colouredOf(db, row)),
    ...rest,
    vehicle: vehicle && {
      id: vehicle.id,
      license_plate: showPlate(vehicle.license_plate, vehicle.country_id),
    },
    cover:
      row.cover_file_id === null
        ? null
        : { id: row.cover_file_id, url: fileUrl(house, row.cover_file_id) },
    stages,
    money,
    meter,
    forecast: await forecastOf(db, scope, id),
    allowed: allowedMoves(facts, me.role),
    can: {
      ...buildAbilities(me.role, row),
      deliver: canDeliver(me.role, { ...row, signatures: around.signatures, unpaid: owed.unpaid }),
    },
  }
}

interface Row {
  id: number
  status: Build['status']
  deposit_required: number
}

const factsOf = (
  { status, deposit_required }: Row,
  stages: Build['stages'],
  { deposits, cost }: { deposits: number; cost: number },
) => ({
  status,
  deposit_required,
  deposits,
  cost,
  stages,
})

async function book(
  ask: Pick<Ask<typeof builds.book>, 'db' | 'scope' | 'me' | 'house' | 'params'>,
) {
  const { db, scope, house, params } = ask
  // the contract leaves out what is not for the customer
  const build = await wholeBuild(ask, params.id)
  const { language, entries } = await selectBook(db, scope, params.id)
  return {
    language,
    build,
    issuer: shown(house, await issuerOf(db, build.garage.id)),
    ...(await selectWork(db, scope, params.id)),
    entries: entries.map(({ photos, ...entry }) => ({
      ...entry,
      photos: photos.map((id) => ({ id, url: fileUrl(house, id) })),
    })),
  }
}

async function bookPdf(ask: Ask<typeof builds.bookPdf>) {
  const { house, me, query, at } = ask
  const told = await book(ask)
  const { build } = told
  const language = query.language ?? told.language
  const all = told.entries.flatMap((entry) => entry.photos.map(({ id }) => ({ id, entry })))
  const chosen = query.photo_ids
    ? query.photo_ids
        .filter((id) => id > 0)
        .map((id) => all.find((photo) => photo.id === id) ?? unknownPhoto())
    : all
  const photos = []
  for (const { id, entry } of chosen.slice(0, MOST_PHOTOS)) {
    const jpeg = await pictureForPaper(ask, id)
    if (jpeg) photos.push({ jpeg: jpeg.toString('base64'), entry })
  }
  const logo = await printedLogo(ask, told.issuer)
  const paper = { ...bookPaper(told, language, photos), ...logo }
  return {
    type: 'application/pdf',
    content: await drawnPaper(house, me.employee_id, paper, dayIn(build.time_zone, at)),
    headers: {
      'Content-Disposition': `attachment; filename="${pdfName('build-book', build.number)}"`,
    },
  }
}

const unknownPhoto = (): never => {
  throw invalid({ photo_ids: messages.unknownReference })
}

async function files({ db, scope, house, params }: Ask<typeof builds.files>) {
  if (!(await buildRows.one(db, scope, params.id))) throw notFound()
  const rows = await selectFiles(db, scope, params.id)
  return { data: rows.map((file) => ({ ...file, url: fileUrl(house, file.id) })) }
}

async function donors({ db, scope, query }: Ask<typeof builds.donors>) {
  const page = await selectDonors(db, scope, query)
  const data = page.data.map(({ id, plate, country_id, detail }) => ({
    id,
    name: showPlate(plate, country_id),
    detail: detail || null,
  }))
  return { ...page, data }
}

async function create(ask: Ask<typeof builds.create>) {
  const { db, scope, me, at, body, audit } = ask
  const garage = await requireGarage(db, scope, body.garage_id)
  if (garage.kind !== 'workshop') throw invalid({ garage_id: buildMessages.notWorkshop })
  await assertFits(ask, body)
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

/** A code is one of the workshop's country; where its documents have no tax, there is none to choose. */
function assertTaxCode(rules: TaxRules | null, { tax_code_id }: Fields) {
  if (tax_code_id == null) return
  if (!rules?.legal_entity_id || !codeOf(rules, tax_code_id))
    throw invalid({ tax_code_id: messages.unknownReference })
}

type Fields = Partial<Omit<Ask<typeof builds.create>['body'], 'type'>>

/** What a body names must exist, be in reach, and be of its list; the donor is the customer's. */
async function assertFits(ask: Ask<Call>, fields: Fields, before?: Fields) {
  const { db, scope } = ask
  const is = <K extends keyof Fields>(field: K) =>
    fields[field] != null && fields[field] !== before?.[field]
  const customer_id = fields.customer_id ?? before?.customer_id
  if (is('customer_id')) await requireCustomer(db, scope, fields.customer_id as number)
  const vehicle_id = fields.vehicle_id === undefined ? before?.vehicle_id : fields.vehicle_id
  if (vehicle_id != null && (is('vehicle_id') || is('customer_id'))) {
    const vehicle = await requireVehicle(db, scope, vehicle_id)
    if (vehicle.customer.id !== customer_id) throw invalid({ vehicle_id: buildMessages.otherOwner })
  }
  await assertOptions(db, fields, before)
  if (is('livery_id'))
    await requireMaster(db, scope, 'livery', fields.livery_id as number, 'livery_id')
  if (is('cover_file_id'))
    await assertFile(ask, fields.cover_file_id as number, 'cover_file_id', ['image'])
  const target = fields.target_date === undefined ? before?.target_date : fields.target_date
  const date = fields.date ?? before?.date
  if (target && date && target < date) throw invalid({ target_date: buildMessages.targetBefore })
}

/** Each option is of the list of its field, and still offered unless the build has it already. */
async function assertOptions(db: Db, fields: Fields, before: Fields | undefined) {
  const chosen = optionFields.filter((field) => fields[field] != null)
  if (chosen.length === 0) return
  const known = await selectOptions(
    db,
    chosen.map((field) => fields[field] as number),
  )
  const wrong: Record<string, string> = {}
  for (const field of chosen) {
    const option = known.find(({ id }) => id === fields[field])
    if (!option) wrong[field] = messages.unknownReference
    else if (`${option.kind}_id` !== field) wrong[field] = buildMessages.otherList
    else if (!option.active && before?.[field] !== option.id)
      wrong[field] = buildMessages.switchedOff
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await assertGoesWithLineup(db, fields, before)
}

/** Of a list in which the lineup names options, only these are chosen. What the build had already stays. */
async function assertGoesWithLineup(db: Db, fields: Fields, before: Fields | undefined) {
  const after = { ...before, ...fields }
  if (after.lineup_id == null) return
  const isNew = after.lineup_id !== before?.lineup_id
  const fits = (await selectOptions(db, [after.lineup_id]))[0]?.fits ?? []
  const wrong = optionFields.filter((field) => {
    const chosen = after[field]
    const offered = fits.filter(({ kind }) => `${kind}_id` === field)
    if (chosen == null || offered.length === 0) return false
    return (isNew || chosen !== before?.[field]) && !offered.some(({ id }) => id === chosen)
  })
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((field) => [field, buildMessages.otherLineup])))
}

async function update(ask: Ask<typeof builds.update>) {
  const { db, scope, me, at } = ask
  const { agreed_by, ...body } = ask.body
  return record.change({ ...ask, body }, async (before, fields) => {
    assertCan(buildAbilities(me.role, before).update)
    if (fields.garage_id !== undefined && fields.garage_id !== before.garage_id)
      throw invalid({ garage_id: buildMessages.workshopStays })
    await assertFits(ask, fields, before)
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

/** Every stage of the build once, in the order that is asked. */
function inOrder(stages: Build['stages'], ids: readonly number[], field: string) {
  const ordered = ids.map((id) => stages.find((stage) => stage.id === id))
  const strange = ordered.indexOf(undefined)
  if (strange >= 0) throw invalid({ [field]: messages.unknownReference })
  if (new Set(ids).size !== ids.length || ids.length !== stages.length)
    throw invalid({ [field]: buildMessages.everyStage })
  return ordered as Build['stages']
}

async function plan({ db, scope, at, params, query }: Ask<typeof builds.plan>) {
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

async function replan(ask: Ask<typeof builds.replan>) {
  const { db, scope, me, at } = ask
  const { stage_ids, version } = ask.body
  return record.change({ ...ask, body: { version } }, async (before) => {
    assertCan(buildAbilities(me.role, before).update)
    const stages = inOrder(await stagesOf(db, scope, before.id), stage_ids, 'stage_ids')
    const today = dayIn((await findGarage(db, scope, before.garage_id)).time_zone, at)
    await placeStages(db, replanned(beginsOn(before, today), stages))
    return {}
  })
}

async function addTask(ask: Ask<typeof builds.addTask>) {
  const { version, ...task } = ask.body
  let id = 0
  const saved = await record.change({ ...ask, body: { version } }, async (before) => {
    id = await addTaskTo(ask, before)
    return {}
  })
  ask.audit.created(BUILD, { task: { task_id: id, ...task } })
  return { id, version: saved.version }
}

function remove(ask: Ask<typeof builds.remove>) {
  return record.take(ask, (before) => assertCan(buildAbilities(ask.me.role, before).remove))
}

async function transition(ask: Ask<typeof builds.transition>) {
  const { db, scope, me, at, params, body } = ask
  const { to, reason } = body
  await record.change({ ...ask, body: { version: body.version } }, async (before) => {
    const { money, cost } = await moneyOf(db, scope, before.id)
    const facts = factsOf(before, await stagesOf(db, scope, before.id), {
      deposits: money.deposits,
      cost,
    })
    assertCan(canMove(me.role, facts, to, body))
    const move = moveOf(before.status, to)
    if (!move) throw notFound()
    if (askedNow(move.needs, facts).includes('reason') && !reason)
      throw invalid({ reason: messages.required })
    const { first, writes } = effectsOf(move)
    for (const effect of first) await effect(ask, before)
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
  return wholeBuild(ask, params.id)
}

async function deliver(ask: Ask<typeof builds.deliver>) {
  const { db, scope, me, at, params, body } = ask
  const { reason = null } = body
  await record.change({ ...ask, body: { version: body.version } }, async (before) => {
    const { owed } = await moneyOf(db, scope, before.id)
    const signatures = (await selectAround(db, scope, before.id))?.signatures ?? []
    assertCan(canDeliver(me.role, { ...before, signatures, unpaid: owed.unpaid }, { reason }))
    const { day, cost } = await sell(ask, before.id)
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
  return wholeBuild(ask, params.id)
}

async function sign(ask: Ask<typeof builds.sign>) {
  const { db, me, at, body, audit } = ask
  return record.change({ ...ask, body: { version: body.version } }, async (before) => {
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

/** For two customers that are one person. */
export { giveBuilds } from './queries.ts'
