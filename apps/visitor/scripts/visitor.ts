/**
 * The one script of the documents. All that it adds works without it too, except for the signature: the running total,
 * copying, saving the payment code as a picture, and looking for news.
 */
import { currencyOf, moneyFormat } from '#platform/contract/money/currency.ts'
import type { Language } from '#platform/contract/text/languages.ts'

const POLL_MS = 20_000

const find = <E extends HTMLElement>(selector: string, root: ParentNode = document) =>
  root.querySelector<E>(selector)
const findAll = <E extends HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<E>(selector),
]

// the total ------------------------------------------------------------------------------------------------------------

const chosenIn = (line: HTMLElement) =>
  find<HTMLInputElement>('input[type=radio]:checked', line)?.value

/** What a line adds to the total: a line that is not approved falls back to what was agreed of it before. */
function amountOf(line: HTMLElement): number {
  const { amount, before, approval } = line.dataset
  if (approval === 'declined') return 0
  const isAsked = find('input[type=radio]', line) !== null
  const isIn = isAsked ? chosenIn(line) === 'approve' : approval === 'approved'
  return Number(isIn ? amount : before)
}

/**
 * Discounts and taxes are in proportion: exact with one tax and no discount, else the server's total may differ by a
 * little, and the text says so.
 */
function showTotal(form: HTMLFormElement) {
  const total = find('#total', form)
  const label = find('#total-label', form)
  if (!total || !label) return
  const lines = findAll('.line', form)
  const isDecided = lines.some((line) => chosenIn(line) !== undefined)
  if (!isDecided) return
  const { sum, whole, exact, about = '', currency, language } = total.dataset
  const own = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const amount = Math.round((own * Number(whole)) / (Number(sum) || 1))
  const text = moneyFormat(language as Language, currencyOf(currency)).full(amount)
  const isExact = exact !== undefined || own === Number(sum) || own === 0
  total.textContent = isExact ? text : about.replace('{amount}', text)
  label.textContent = label.dataset.own ?? ''
}

/** "Approve all" presses the button of each line, and goes out again with the first line that is not approved. */
function connectApproveAll(form: HTMLFormElement) {
  const all = find<HTMLInputElement>('input[name=all]', form)
  form.addEventListener('change', ({ target }) => {
    if (target === all && all?.checked)
      for (const choice of findAll<HTMLInputElement>('input[value=approve][type=radio]', form))
        choice.checked = true
    if (all && target !== all)
      all.checked =
        findAll<HTMLInputElement>('input[type=radio]:checked', form).every(
          ({ value }) => value === 'approve',
        ) && all.checked
    showTotal(form)
  })
  showTotal(form)
}

// the signature --------------------------------------------------------------------------------------------------------

function connectSignature(form: HTMLFormElement) {
  const details = find<HTMLDetailsElement>('#signature', form)
  if (!details) return
  details.hidden = false
  details.addEventListener(
    'toggle',
    () => void import('./signature.ts').then(({ startPad }) => startPad(details)),
    { once: true },
  )
}

// copying and saving ---------------------------------------------------------------------------------------------------

function connectCopying() {
  for (const button of findAll<HTMLButtonElement>('[data-copy]')) {
    button.hidden = !('clipboard' in navigator)
    const { copy = '', copied = '' } = button.dataset
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(copy).then(() => {
        button.textContent = copied
      })
    })
  }
}

const CODE_SIDE = 1024

/** Saves the payment code as a picture, which the payment app on the same phone can read. */
function connectSaving() {
  const button = find<HTMLButtonElement>('#save-code')
  const code = find<HTMLImageElement>('#payment-code')
  if (!button || !code) return
  button.hidden = false
  button.addEventListener('click', () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = CODE_SIDE
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, CODE_SIDE, CODE_SIDE)
    pen.drawImage(code, 0, 0, CODE_SIDE, CODE_SIDE)
    const link = document.createElement('a')
    link.download = 'payment-code.png'
    link.href = canvas.toDataURL('image/png')
    link.click()
  })
}

// news -----------------------------------------------------------------------------------------------------------------

/** Whether the customer has begun to answer: then nothing is replaced under their fingers. */
const isInUse = () =>
  findAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea').some((field) =>
    field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')
      ? field.checked
      : field.type !== 'hidden' && field.value !== '',
  )

async function lookForNews() {
  const content = find('#content')
  if (!content || document.visibilityState !== 'visible') return
  // after a rejected form the document is at the address of the form
  const address = new URL(content.dataset.address ?? '', location.href)
  address.searchParams.set('poll', 'true')
  const response = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
  // while the connection is lost the customer keeps what is there
  if (!response || response.status >= 500 || response.status === 429) return
  const newest = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (find('#content', newest)?.dataset.seen === content.dataset.seen) return
  if (isInUse()) {
    const newer = find('#newer')
    if (newer) newer.hidden = false
    return
  }
  document.body.replaceWith(document.adoptNode(newest.body))
  connect()
}

function connect() {
  const form = find<HTMLFormElement>('#answer-form')
  if (form) {
    connectApproveAll(form)
    connectSignature(form)
  }
  connectCopying()
  connectSaving()
}

// loaded again, the document says nothing of the form that was sent
if (location.search.includes('sent=')) {
  const address = new URL(location.href)
  address.searchParams.delete('sent')
  history.replaceState(null, '', address)
}
connect()
if (find('#content')) setInterval(() => void lookForNews(), POLL_MS)
