/** Tasks of builds: list, get, update, transitions, history, notes and files. */
import { isClosed, mayPlanTasks } from '#domains/workshop/build-values/values.ts'
import { replaceDepends } from '#domains/workshop/builds/server/queries-depends.ts'
import { assertFile, fileUrl, receiveUpload } from '#domains/company/files/server/files.ts'
import { allowed, abilityFor } from '#platform/contract/abilities.ts'
import { requiredInputs } from '#platform/contract/transitions.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import { type buildTasks, TASK, type Task } from '../contract.ts'
import { taskMessages } from '../messages.ts'
import {
  allowedTransitions,
  canClock,
  canTransition,
  circleOf,
  transitionOf,
  needsSomebody,
} from '../rules.ts'
import { holdClock, turn } from './clocks.ts'
import { type Written, effectsOf } from './effects.ts'
import { selectClock } from './queries-clocks.ts'
import {
  insertMentions,
  readMention as markRead,
  selectMentionable,
  selectMentions,
} from './queries-mentions.ts'
import {
  deleteTask,
  insertEntry,
  insertFiles,
  lockTask,
  replaceAssignees,
  selectHistory,
  selectTask,
  selectTaskNames,
  selectWaits,
  selectWorkers,
  updateTask,
} from './queries.ts'

type Asking = Pick<CallContext<Call>, 'db' | 'scope' | 'me'>

async function stored({ db, scope, me }: Asking, id: number) {
  const task = await selectTask(db, scope, me, id)
  if (!task) throw notFound()
  const facts = { ...task.facts, assignees: task.assignees, depends: task.depends_on }
  return { task, facts }
}

/** Locks the task, so that its latest state is read. */
async function locked(caller: Asking, id: number) {
  if (!(await lockTask(caller.db, caller.scope, caller.me, id))) throw notFound()
  return stored(caller, id)
}

/** The task for its page, with the transitions that this caller may make. */
export async function wholeTask(caller: Asking, id: number): Promise<Task> {
  const { task, facts } = await stored(caller, id)
  const { db, me } = caller
  const against = isClosed(task.build) && taskMessages.closed
  return {
    ...task,
    clock: await selectClock(db, id, me.employee_id),
    mentionable: await selectMentionable(db, id, me.employee_id),
    allowed: allowedTransitions(facts, me),
    can: {
      update: abilityFor(me.role, 'build-task.write', against),
      remove: canRemove(me.role, task),
      time: canClock(facts, me),
      write: against ? abilityFor(me.role, 'build-task.work', against) : ableToWrite(me.role),
    },
  }
}

const ableToWrite = (role: string) =>
  role === 'finance' ? abilityFor(role, 'build-task.work') : allowed

export async function update(context: CallContext<typeof buildTasks.update>) {
  const { db, me, at, params, body, audit } = context
  const { task } = await locked(context, params.id)
  await assertCurrentVersion(db, TASK, task, body.version)
  if (isClosed(task.build)) throw conflict(taskMessages.closed)
  const { assignee_ids, depends_on, version: _, ...fields } = body
  const entry = { task_id: task.id, employee_id: me.employee_id, at: at.toISOString() }
  if (assignee_ids) {
    if (assignee_ids.length === 0 && needsSomebody(task.facts.status))
      throw invalid({ assignee_ids: taskMessages.noAssignee })
    const people = await selectWorkers(db, task.garage_id, assignee_ids)
    const unknown = assignee_ids.findIndex((id) => !people.some((person) => person.id === id))
    if (unknown >= 0) throw invalid({ [`assignee_ids.${unknown}`]: messages.unknownReference })
    const namesOf = (list: readonly { full_name: string }[]) =>
      list.map(({ full_name }) => full_name)
    const [before, after] = [namesOf(task.assignees), namesOf(people)]
    await replaceAssignees(
      db,
      task.id,
      people.map(({ id }) => id),
    )
    if (before.join('\n') !== after.join('\n'))
      await insertEntry(db, { ...entry, kind: 'assignees', before, after })
  }
  if (depends_on) await changeDepends(context, task, depends_on)
  if (fields.due_date !== undefined && fields.due_date !== task.due_date)
    await insertEntry(db, {
      ...entry,
      kind: 'due_date',
      before: task.due_date,
      after: fields.due_date,
    })
  const version = await updateTask(db, task.id, fields)
  audit.garageId = task.garage_id
  audit.updated(
    TASK,
    { ...task, assignee_ids: task.assignees.map(({ id }) => id) },
    // without a version the caller overwrote the last change
    {
      ...fields,
      ...(assignee_ids ? { assignee_ids } : {}),
      ...(body.version ? {} : { unseen: true }),
      version,
    },
  )
  return { id: task.id, version }
}

/** Only a task that was never started, and until the build is finished. */
const canRemove = (role: string, task: StoredTask) =>
  abilityFor(
    role,
    'build-task.write',
    !mayPlanTasks(task.build) && taskMessages.closed,
    (task.status !== 'todo' || task.is_used) && taskMessages.begun,
  )

export async function remove(context: CallContext<typeof buildTasks.remove>) {
  const { db, me, params, audit } = context
  const { task } = await locked(context, params.id)
  assertCan(canRemove(me.role, task))
  await deleteTask(db, task.id)
  audit.garageId = task.garage_id
  audit.removed(TASK, { id: task.id, name: task.name, weight: task.weight, build: task.build })
  return {}
}

type StoredTask = NonNullable<Awaited<ReturnType<typeof selectTask>>>

/** Validates the dependencies: other tasks of the same build, without a cycle. */
async function changeDepends(
  { db }: Pick<CallContext<Call>, 'db'>,
  task: StoredTask,
  dependsOn: readonly number[],
) {
  const waits = await selectWaits(db, task.build_id)
  const otherBuildIndex = dependsOn.findIndex((id) => !waits.has(id))
  if (otherBuildIndex >= 0)
    throw invalid({ [`depends_on.${otherBuildIndex}`]: taskMessages.otherBuild })
  const circle = circleOf(task.id, dependsOn, waits)
  if (circle) {
    const names = await selectTaskNames(db, circle)
    const path = circle.map((id) => names.get(id) ?? String(id)).join(' → ')
    throw invalid({ depends_on: createMessage(taskMessages.circle, { path }) })
  }
  await replaceDepends(db, task.id, [...new Set(dependsOn)])
}

export async function transition(context: CallContext<typeof buildTasks.transition>) {
  const { db, me, at, params, body, audit } = context
  const { to, reason } = body
  const { task, facts } = await locked(context, params.id)
  await assertCurrentVersion(db, TASK, task, body.version)
  assertCan(canTransition(facts, to, me, body))
  const row = transitionOf(task.status, to)
  if (!row) throw notFound()
  if (requiredInputs(row.needs, facts, me).includes('reason') && !reason)
    throw invalid({ reason: messages.required })
  const now = at.toISOString()
  const { writes, after } = effectsOf(row)
  const written: Written = Object.assign({}, ...writes.map((write) => write({ now, me, body })))
  const version = await updateTask(db, task.id, {
    status: to,
    status_at: now,
    expected_at: null,
    ...written,
  })
  for (const effect of after) await effect(context, task)
  await insertEntry(db, {
    task_id: task.id,
    kind: 'status',
    before: task.status,
    after: to,
    reason: reason ?? null,
    employee_id: me.employee_id,
    at: now,
  })
  audit.garageId = task.garage_id
  audit.updated(TASK, task, { status: to, version })
  return wholeTask(context, task.id)
}

export async function time(context: CallContext<typeof buildTasks.time>) {
  const { task: found } = await stored(context, context.params.id)
  await holdClock(context, found.build_id)
  const { task, facts } = await locked(context, context.params.id)
  const clock = await turn(context, { ...task, facts })
  context.audit.garageId = task.garage_id
  context.audit.updated(TASK, { id: task.id }, { clock: context.body.action })
  return clock
}

export async function history({
  db,
  scope,
  me,
  params,
  appContext,
}: CallContext<typeof buildTasks.history>) {
  await stored({ db, scope, me }, params.id)
  const rows = await selectHistory(db, scope, params.id)
  const data = rows.map(({ files, ...entry }) => ({
    ...entry,
    files: files.map((file) => ({ ...file, url: fileUrl(appContext, file.id) })),
  }))
  return { data, total: data.length }
}

export async function write(context: CallContext<typeof buildTasks.write>) {
  const { db, me, at, params, body, audit } = context
  const { notes = null, file_ids = [], mention_ids = [], shows = null } = body
  const { task } = await locked(context, params.id)
  if (isClosed(task.build)) throw conflict(taskMessages.closed)
  if (!notes && file_ids.length === 0) throw invalid({ notes: taskMessages.nothing })
  for (const [index, id] of file_ids.entries())
    await assertFile(context, id, `file_ids.${index}`, ['image', 'video'])
  const mentioned = await mentionedIn(context, task.id, { notes, mention_ids })
  const { id } = await insertEntry(db, {
    task_id: task.id,
    kind: 'note',
    notes,
    shows: file_ids.length > 0 ? shows : null,
    employee_id: me.employee_id,
    at: at.toISOString(),
  })
  await insertFiles(db, id, [...new Set(file_ids)])
  await insertMentions(db, id, mentioned)
  audit.garageId = task.garage_id
  audit.created('task note', { id, task_id: task.id, notes, file_ids, shows })
  return { id }
}

/** The people mentioned by id, or by `@` and name in the note. */
async function mentionedIn(
  { db, me }: Pick<CallContext<Call>, 'db' | 'me'>,
  taskId: number,
  { notes, mention_ids }: { notes: string | null; mention_ids: readonly number[] },
) {
  const people = await selectMentionable(db, taskId, me.employee_id)
  const unknown = mention_ids.findIndex((id) => !people.some((person) => person.id === id))
  if (unknown >= 0) throw invalid({ [`mention_ids.${unknown}`]: messages.unknownReference })
  return people
    .filter(({ id, full_name }) => mention_ids.includes(id) || notes?.includes(`@${full_name}`))
    .map(({ id }) => id)
}

export async function mentions({ db, me }: CallContext<typeof buildTasks.mentions>) {
  return { data: await selectMentions(db, me) }
}

export async function readMention({
  db,
  me,
  at,
  params,
  audit,
}: CallContext<typeof buildTasks.readMention>) {
  if (!(await markRead(db, params.id, me.employee_id, at.toISOString()))) throw notFound()
  audit.updated('mention', { id: params.id }, { read: true })
  return { id: params.id }
}

/** Stores a file; the note refers to it by id. */
export async function file(context: CallContext<typeof buildTasks.file>) {
  const { id, url } = await receiveUpload(context, context.me.garage_id)
  return { id, url }
}
