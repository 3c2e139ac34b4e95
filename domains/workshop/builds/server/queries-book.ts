/** The only SQL of the build book and of the files: the customer's language, notes, photos and videos of the tasks. */
import { sql } from 'kysely'
import { languageColumn } from '#domains/people/customers/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { instant, orderByName } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Book, BookEntry, BuildFile } from '../build-book.ts'

type StoredEntry = Omit<BookEntry, 'photos'> & { photos: number[] }

/** The build must be in scope. Videos cannot be printed, so they are omitted. */
export async function selectBook(db: Db, scope: Scope, buildId: number) {
  const [languages, entries] = await Promise.all([
    sql<{ language: Book['language'] }>`
      select ${languageColumn('c', 'n')} as language
      from builds join customers c on c.id = builds.customer_id join countries n on n.id = c.country_id
      where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')}`.execute(db),
    sql<StoredEntry>`
      select h.id, h.task_id, h.notes, ${sql.raw(instant('h.at'))} as at, e.full_name as by,
        coalesce((select json_agg(x.id order by f.position)
          from build_task_files f join files x on x.id = f.file_id
          where f.history_id = h.id and x.type like 'image/%'), '[]') as photos
      from builds join build_tasks t on t.build_id = builds.id
      join build_task_history h on h.task_id = t.id and h.kind = 'note'
      left join employees e on e.id = h.employee_id
      where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')}
      order by t.position, h.id`.execute(db),
  ])
  return { language: languages.rows[0]?.language ?? ('en' as const), entries: entries.rows }
}

/** The hours of each person on a build, and its parts. The build must be in scope. */
export async function selectWork(db: Db, scope: Scope, buildId: number) {
  const [hours, parts] = await Promise.all([
    sql<Book['hours'][number]>`
      select json_build_object('id', e.id, 'full_name', e.full_name) as person, sum(w.seconds)::bigint as seconds
      from builds join build_times w on w.build_id = builds.id join employees e on e.id = w.employee_id
      where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')} and w.seconds > 0
      group by e.id order by seconds desc, ${orderByName('e.full_name')}, e.id`.execute(db),
    sql<Book['parts'][number]>`
      select json_build_object('id', i.id, 'name', i.name) as item, i.unit, sum(m.quantity - m.returned) as quantity,
        coalesce(array_agg(m.serial_number order by m.id) filter (where m.serial_number is not null and m.returned < m.quantity),
          '{}') as serial_numbers
      from builds join build_materials m on m.build_id = builds.id join inventory_items i on i.id = m.item_id
      where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')}
      group by i.id having sum(m.quantity - m.returned) > 0 order by min(m.id)`.execute(db),
  ])
  return { hours: hours.rows, parts: parts.rows }
}

/** The photos and videos of the tasks of a build, in the order of its stages. */
export async function selectFiles(db: Db, scope: Scope, buildId: number) {
  const { rows } = await sql<Omit<BuildFile, 'url'>>`
    select x.id, x.type, h.notes, ${sql.raw(instant('h.at'))} as at, e.full_name as by,
      json_build_object('id', t.id, 'name', coalesce(t.name, t.names ->> 'en'),
        'names', case when t.name is null then t.names end) as task,
      json_build_object('id', s.id, 'name', s.names ->> 'en', 'names', s.names) as stage
    from builds join build_tasks t on t.build_id = builds.id join build_stages s on s.id = t.build_stage_id
    join build_task_history h on h.task_id = t.id join build_task_files f on f.history_id = h.id
    join files x on x.id = f.file_id left join employees e on e.id = h.employee_id
    where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')}
    order by s.position, t.position, h.id, f.position`.execute(db)
  return rows
}
