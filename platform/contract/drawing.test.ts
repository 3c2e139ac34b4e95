import { expect, test } from 'vitest'
import { isDrawing } from './drawing.ts'

const path = '<path d="M10 40 C 40.5 10 60,70 -90 4e1" fill="none"/>'

test.each([
  ['a stroke', `<svg>${path}</svg>`],
  [
    'what the pad writes',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 170" ' +
      'width="300" height="170"><path d="M 1.5,2.5 C 3,4 5,6 7,8" stroke-width="2.250" stroke="#111820" fill="none" ' +
      'stroke-linecap="round"></path><circle r="1.5" cx="3" cy="4" fill="#111820"></circle></svg>',
  ],
  ['a group, spread over lines', `\n<svg>\n <g stroke="rgb(0, 0, 0)">\n  ${path}\n </g>\n</svg>\n`],
])('%s is a drawing', (_what, svg) => expect(isDrawing(svg)).toBe(true))

test.each([
  ['nothing', ''],
  ['an empty one', '<svg></svg>'],
  ['a word', 'signed'],
  ['a script', `<svg>${path}<script>alert(1)</script></svg>`],
  [
    'a script of another namespace',
    `<svg>${path}<_:script xmlns:_="http://www.w3.org/2000/svg"/></svg>`,
  ],
  ['a prefix for the namespace', `<x:svg xmlns:x="http://www.w3.org/2000/svg">${path}</x:svg>`],
  ['another namespace', `<svg xmlns="http://www.w3.org/1999/xhtml">${path}</svg>`],
  ['a handler', `<svg onload="alert(1)">${path}</svg>`],
  ['a handler behind a slash', `<svg>${path}<g/onload=alert(1)></g></svg>`],
  ['a handler in single quotes', `<svg onload='alert(1)'>${path}</svg>`],
  ['an address', `<svg><path d="M0 0" href="//elsewhere"/></svg>`],
  [
    'an address of another namespace',
    `<svg>${path}<path d="M0 0" xlink:href="//elsewhere"/></svg>`,
  ],
  ['an address to load', `<svg><path d="M0 0" fill="url(//elsewhere)"/></svg>`],
  ['an address in entities', `<svg><path d="M0 0" fill="&#117;rl(//elsewhere)"/></svg>`],
  ['a style', `<svg><path d="M0 0" style="fill:red"/></svg>`],
  ['an element of styles', `<svg>${path}<style>@import "//elsewhere"</style></svg>`],
  ['something foreign', `<svg>${path}<foreignObject><g/></foreignObject></svg>`],
  ['a picture', `<svg>${path}<image width="1"/></svg>`],
  ['a comment', `<svg>${path}<!-- --></svg>`],
  ['a declaration', `<?xml version="1.0"?><svg>${path}</svg>`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]><svg>${path}</svg>`],
  ['letters in between', `<svg>${path}signed</svg>`],
  ['two of them', `<svg>${path}</svg><svg>${path}</svg>`],
  ['one in another', `<svg><svg>${path}</svg></svg>`],
  ['no end', `<svg>${path}`],
  ['an end of another', `<svg><g>${path}</svg></g>`],
  ['something behind it', `<svg>${path}</svg>x`],
])('%s is none', (_what, svg) => expect(isDrawing(svg)).toBe(false))

test('a long one that is none is refused at once', () => {
  const began = performance.now()
  expect(isDrawing(`<svg ${'x="1" '.repeat(20_000)}`)).toBe(false)
  expect(isDrawing(`<svg>${'<g>'.repeat(40_000)}`)).toBe(false)
  expect(performance.now() - began).toBeLessThan(1000)
})
