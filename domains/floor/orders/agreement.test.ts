/** The effect of a change on the customer's agreement. */
import { describe, expect, test } from 'vitest'
import { agreedTo, agreedWithout, decide, nothingAgreed, openOf } from './agreement.ts'

const price = (qty: number, unit_price = 100, discount = 0) => ({ qty, unit_price, discount })
const line = (
  approval: 'proposed' | 'approved' | 'declined',
  now: ReturnType<typeof price>,
  agreed = nothingAgreed,
) => ({ ...now, amount: now.qty * now.unit_price - now.discount, approval, ...agreed })
const begun = { isOther: false, isBegun: true }

describe('a line that was agreed to', () => {
  const three = line('approved', price(3), agreedTo(price(3)))

  test.each([
    ['cheaper', price(2), 'approved'],
    ['the same', price(3), 'approved'],
    ['another quantity at the same amount', price(6, 50), 'approved'],
    ['more of it', price(4), 'proposed'],
    ['a higher price', price(3, 101), 'proposed'],
    ['less discount than nothing agreed', price(3, 200, 300), 'approved'],
  ])('%s', (_, next, approval) => {
    const after = decide(three, { price: next, ...begun })
    expect(after).toMatchObject({ approval, agreed_qty: 3, agreed_amount: 300 })
  })

  test('stays agreed before the work begins: the adviser decides', () => {
    const after = decide(three, { price: price(4), isOther: false, isBegun: false })
    expect(after).toMatchObject({ approval: 'approved', agreed_qty: 4, agreed_amount: 400 })
  })

  test('is a question again once somebody takes the decision back', () => {
    const after = decide(three, { price: price(3), approval: 'proposed', ...begun })
    expect(after).toMatchObject({ approval: 'proposed', agreed_qty: null })
  })
})

describe('a price increase', () => {
  const five = line('proposed', price(5, 110, 7), agreedTo(price(3, 100, 5)))

  test('is agreed to in full once it is approved', () => {
    const after = decide(five, { price: price(5, 110, 7), approval: 'approved', ...begun })
    expect(after).toMatchObject({ approval: 'approved', agreed_qty: 5, agreed_amount: 543 })
  })

  test('goes back to what was agreed when it is declined', () => {
    const after = decide(five, { price: price(5, 110, 7), approval: 'declined', ...begun })
    expect(after).toMatchObject({ approval: 'approved', ...price(3, 100, 5), amount: 295 })
  })

  test('holds no more than was agreed, and no more than it asks for', () => {
    expect(openOf({ ...five, issued: 1 })).toBe(2)
    expect(openOf({ ...five, qty: 2, issued: 1 })).toBe(1)
    expect(openOf({ ...five, agreed_qty: null, issued: 0 })).toBe(0)
    expect(openOf({ ...five, approval: 'approved', issued: 1 })).toBe(4)
    expect(openOf({ ...five, approval: 'declined', issued: 0 })).toBe(0)
  })
})

test('a returned quantity is no longer agreed to', () => {
  expect(agreedWithout(agreedTo(price(3, 100, 250)), 1)).toEqual(agreedTo(price(2, 100, 200)))
  expect(agreedWithout(agreedTo(price(3)), 3)).toEqual(nothingAgreed)
})
