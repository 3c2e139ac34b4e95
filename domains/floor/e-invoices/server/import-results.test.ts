/** Importing Coretax numbers, from every kind of table that a user may have saved. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aWorldOfEInvoices } from '#test/e-invoices/kit.ts'
import { aCompany } from '#test/e-invoices/stored.ts'
import { uploading } from '#test/uploads.ts'
import xlsxOf from '#platform/web/list/export/xlsx.ts'
import { eInvoiceMessages } from '../messages.ts'

const { world, owner, of, path, one, sale, make, table, cancel } = await aWorldOfEInvoices()
afterAll(() => world.close())

const NUMBER = '04002500123456789'
const read = async (content: Buffer | string, name?: string) =>
  owner.post(`${path}/import`, { legal_entity_id: of('ID'), file_id: await table(content, name) })

const exported = async () => {
  const made = await sale('ID', await aCompany(owner, 'ID'))
  await make('ID', 'coretax', { ids: [made.e_invoice] })
  return made
}
const fine = (answer: { status: number; errors?: unknown; data: unknown }) => {
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data
}
const none = { valid: 0, invalid: 0, cancelled: 0, wrong: [], unknown: [] }

test('are found by our number: valid with 17 digits, invalid with the reason', async () => {
  const [a, b] = [await exported(), await exported()]
  const answer = await read(
    [
      'Daftar Faktur',
      'NPWP Pembeli;Nomor Faktur Pajak;Status Faktur;Referensi;Keterangan',
      `x;${NUMBER};APPROVED;${a.number};`,
      `x;;REJECTED;${b.number};NPWP tidak aktif`,
      'x;04002500123456780;APPROVED;INV/NOT/OURS;',
    ].join('\r\n'),
  )
  expect(fine(answer)).toEqual({ ...none, valid: 1, invalid: 1, unknown: ['INV/NOT/OURS'] })
  expect(await one(a.e_invoice)).toMatchObject({ state: 'valid', official_number: NUMBER })
  expect(await one(b.e_invoice)).toMatchObject({ state: 'invalid', errors: ['NPWP tidak aktif'] })
  // it is ready again
  const again = await make('ID', 'coretax', { ids: [b.e_invoice] })
  expect(again.status).toBe(201)
  expect(await one(b.e_invoice)).toMatchObject({ state: 'exported', errors: [] })
})

describe('a table', () => {
  const rows = (number: string, of: string, { sign = ',', end = '\r\n' } = {}) =>
    [
      ['No', 'Tax Invoice Number', 'Reference', 'Tax Invoice Status'].join(sign),
      ['1', number, of, 'APPROVED'].join(sign),
      '',
    ].join(end)

  test.each([
    ['of commas', {}],
    ['of semicolons and lines of Unix', { sign: ';', end: '\n' }],
    ['of tabs and lines of an old Mac', { sign: '\t', end: '\r' }],
  ])('%s', async (_, style) => {
    const { e_invoice, number } = await exported()
    expect(fine(await read(rows(NUMBER, number, style)))).toEqual({ ...none, valid: 1 })
    expect((await one(e_invoice)).official_number).toBe(NUMBER)
  })

  test('with a byte order mark', async () => {
    const { number } = await exported()
    const utf8 = Buffer.from(`\ufeff${rows(NUMBER, number, { sign: ';' })}`)
    expect(fine(await read(utf8))).toEqual({ ...none, valid: 1 })
  })

  test('with quotes, blanks, dots and an apostrophe around the number', async () => {
    for (const written of [
      `"${NUMBER}"`,
      ` ${NUMBER} `,
      `'${NUMBER}`,
      '040.025-00123456789',
      `"=""${NUMBER}"""`,
    ]) {
      const { number } = await exported()
      const { valid, wrong } = fine(await read(rows(written, `" ${number} "`))) as typeof none
      expect([written, valid, wrong]).toEqual([written, 1, []])
    }
  })

  test('of Excel, with the number as text', async () => {
    const { e_invoice, number } = await exported()
    const titles = ['Nomor Faktur Pajak', 'Referensi', 'Status Faktur']
    const book = await xlsxOf('Faktur', titles, [[NUMBER, number, 'APPROVED']])
    const bytes = Buffer.from(await (book as Blob).arrayBuffer())
    expect(fine(await read(bytes, 'faktur.xlsx'))).toEqual({ ...none, valid: 1 })
    expect((await one(e_invoice)).official_number).toBe(NUMBER)
  })
})

describe('an invalid number', () => {
  test('of 16 digits, of 18, and one of letters: changes nothing, and is listed', async () => {
    const [good, ...bad] = [await exported(), await exported(), await exported(), await exported()]
    const numbers = ['4002500123456789', '040025001234567890', 'Rp 12.000']
    const answer = await read(
      [
        'RefDesc;TaxInvoiceNumber',
        `${good.number};${NUMBER}`,
        ...bad.map(({ number }, at) => `${number};${numbers[at]}`),
      ].join('\n'),
    )
    expect(fine(answer)).toEqual({ ...none, valid: 1, wrong: bad.map(({ number }) => number) })
    for (const { e_invoice } of bad)
      expect(await one(e_invoice)).toMatchObject({ state: 'exported', official_number: null })
  })

  test('in every row: is an error on the file', async () => {
    const { number } = await exported()
    const answer = await read(`RefDesc;TaxInvoiceNumber\n${number};4002500123456789`)
    expect(answer.errors).toEqual({ file_id: [eInvoiceMessages.wrongNumber] })
    const titles = ['Nomor Faktur Pajak', 'Referensi']
    // a spreadsheet that read it as an amount has removed its zero
    const book = await xlsxOf('Faktur', titles, [[4_002_500_123_456_789, number]])
    const bytes = Buffer.from(await (book as Blob).arrayBuffer())
    expect((await read(bytes, 'faktur.xlsx')).errors).toEqual({
      file_id: [eInvoiceMessages.wrongNumber],
    })
  })
})

test('a document cancelled there is cancelled here, and stays so', async () => {
  const { e_invoice, number } = await exported()
  const list = (status: string) => `RefDesc;TaxInvoiceNumber;Status\n${number};${NUMBER};${status}`
  await read(list('APPROVED'))
  expect(fine(await read(list('CANCELED')))).toEqual({ ...none, cancelled: 1 })
  expect(await one(e_invoice)).toMatchObject({ state: 'cancelled', official_number: NUMBER })
  // an older list
  expect(fine(await read(list('APPROVED')))).toEqual(none)
  expect((await one(e_invoice)).state).toBe('cancelled')
  const other = await exported()
  await cancel(other.e_invoice)
  await read(`RefDesc;TaxInvoiceNumber\n${other.number};${NUMBER}`)
  expect((await one(other.e_invoice)).state).toBe('cancelled')
})

test('the last row of a document counts', async () => {
  const { e_invoice, number } = await exported()
  const answer = await read(
    `RefDesc;TaxInvoiceNumber;Status\n${number};;REJECTED\n${number};${NUMBER};APPROVED`,
  )
  expect(fine(answer)).toEqual({ ...none, valid: 1 })
  expect(await one(e_invoice)).toMatchObject({ state: 'valid', errors: [] })
})

describe('is rejected with a message', () => {
  const errorOf = async (content: Buffer | string, name?: string) =>
    (await read(content, name)).errors?.file_id
  test('without such columns, of other documents, and empty', async () => {
    expect(await errorOf('a,b\r\n1,2')).toEqual([eInvoiceMessages.noNumberColumn])
    expect(await errorOf(`Referensi\r\n${(await exported()).number}`)).toEqual([
      eInvoiceMessages.noNumberColumn,
    ])
    const stranger = `RefDesc,TaxInvoiceNumber\r\nINV/NOT/OURS,${NUMBER}`
    expect(await errorOf(stranger)).toEqual([eInvoiceMessages.nothingToRead])
    expect(await errorOf('RefDesc,TaxInvoiceNumber\r\n')).toEqual([eInvoiceMessages.nothingToRead])
    const picture = await uploading(world).upload(owner, Buffer.from('no picture'))
    expect(picture.status).toBe(415)
  })

  test('of a missing file, of another kind, or of a company outside Indonesia', async () => {
    const file_id = await table(`RefDesc,TaxInvoiceNumber\r\nx,${NUMBER}`)
    const asked = (given: object) =>
      owner.post(`${path}/import`, { legal_entity_id: of('ID'), file_id, ...given })
    expect((await asked({ file_id: 999_999 })).errors).toHaveProperty('file_id')
    expect((await asked({ legal_entity_id: 999_999 })).errors).toHaveProperty('legal_entity_id')
    for (const place of ['MY', 'NL'] as const)
      expect((await asked({ legal_entity_id: of(place) })).errors).toEqual({
        legal_entity_id: [eInvoiceMessages.notThisCountry],
      })
    const broken = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 7)])
    const uploaded = await uploading(world).upload(owner, broken, {
      name: 'faktur.xlsx',
      query: '?kind=table',
    })
    // rejected on upload or while reading: with a message
    const answer = uploaded.status === 201 ? await asked({ file_id: uploaded.data.id }) : uploaded
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test('one of another entity stays what it was', async () => {
    const { e_invoice, number } = await sale('MY', await aCompany(owner, 'MY'))
    await read(`RefDesc;TaxInvoiceNumber\n${number};${NUMBER}`)
    const { rows } = await sql<{ official_number: string | null }>`
      select official_number from e_invoices where id = ${e_invoice}`.execute(
      world.appContext.database.reports,
    )
    expect(rows).toEqual([{ official_number: null }])
  })
})
