import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue of calls that run until the test ends them. */
function aLine(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const turns = createFairQueue({
    atOnce: 3,
    ofOne: 2,
    mostWaiting: 50,
    mostWaitingOfOne: 30,
    ...limits,
  })
  const running: { person: string; end: () => void }[] = []
  const ask = (person: string, left = new AbortController().signal) =>
    turns.take(person, left).then((end) => {
      running.push({ person, end })
    })
  /** All settled promises have run their callbacks. */
  const settled = () => new Promise<void>((done) => void setImmediate(done))
  return {
    turns,
    ask,
    async running() {
      await settled()
      return running.map(({ person }) => person)
    },
    async endOne(person: string) {
      await settled()
      const at = running.findIndex((one) => one.person === person)
      running.splice(at, 1)[0]?.end()
      await settled()
    },
  }
}

test('a person with twenty calls leaves a place for the next person', async () => {
  const line = aLine()
  for (let n = 0; n < 20; n++) void line.ask('ann')
  expect(await line.running()).toEqual(['ann', 'ann'])
  void line.ask('ben')
  expect(await line.running()).toEqual(['ann', 'ann', 'ben'])
})

test('where all places are taken, the first call of another waits for one call to end', async () => {
  const line = aLine()
  for (let n = 0; n < 10; n++) void line.ask('ann')
  for (let n = 0; n < 10; n++) void line.ask('ben')
  void line.ask('cem')
  expect(await line.running()).toEqual(['ann', 'ann', 'ben'])
  await line.endOne('ann')
  expect(await line.running()).toEqual(['ann', 'ben', 'cem'])
})

test('those with as many running calls take turns', async () => {
  const line = aLine({ atOnce: 1, ofOne: 1 })
  for (let n = 0; n < 3; n++) void line.ask('ann')
  for (let n = 0; n < 3; n++) void line.ask('ben')
  const order: string[] = []
  for (let n = 0; n < 6; n++) {
    const [person = ''] = await line.running()
    order.push(person)
    await line.endOne(person)
  }
  expect(order).toEqual(['ann', 'ben', 'ann', 'ben', 'ann', 'ben'])
  expect(line.turns.state()).toEqual({ running: 0, waiting: 0 })
})

test('the queue has an end, for one person and for all', async () => {
  const line = aLine({ mostWaiting: 5, mostWaitingOfOne: 3 })
  const busy = { status: 503 }
  for (let n = 0; n < 5; n++) void line.ask('ann')
  expect(() => line.turns.take('ann', new AbortController().signal)).toThrow(
    expect.objectContaining(busy),
  )
  void line.ask('ben')
  for (let n = 0; n < 2; n++) void line.ask('ben')
  expect(() => line.turns.take('cem', new AbortController().signal)).toThrow(
    expect.objectContaining(busy),
  )
})

test('a caller who leaves gives up the place', async () => {
  const line = aLine({ atOnce: 1, ofOne: 1 })
  void line.ask('ann')
  const leaving = new AbortController()
  const left = line.ask('ben', leaving.signal)
  void line.ask('cem')
  leaving.abort()
  await expect(left).rejects.toMatchObject({ status: 503 })
  expect(line.turns.state()).toEqual({ running: 1, waiting: 1 })
  await line.endOne('ann')
  expect(await line.running()).toEqual(['cem'])
})
