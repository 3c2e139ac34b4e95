import { expect, test } from 'vitest'
import { drawing, isDrawing } from './drawing.ts'
import { messages } from '../messages.ts'

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
  const began = process.cpuUsage()
  expect(isDrawing(`<svg ${'x="1" '.repeat(20_000)}`)).toBe(false)
  expect(isDrawing(`<svg>${'<g>'.repeat(40_000)}`)).toBe(false)
  // CPU time, not elapsed time on a busy machine; an expression with catastrophic backtracking takes minutes
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
})

const box = 'viewBox="0 0 300 170"'
const whyNot = (svg: string) => drawing.safeParse(svg).error?.issues.map(({ message }) => message)

test.each([
  [
    'what the pad writes',
    `<svg ${box}><path d="M1 2C3 4 5 6 7 8" stroke="#111820" fill="none"/></svg>`,
  ],
  ['a dot of the pad', `<svg ${box}><circle r="1.5" cx="3" cy="4" fill="#111820"/></svg>`],
  ['a dot of a line', `<svg ${box}><path d="M5 5L5 5" stroke-linecap="round"/></svg>`],
  ['a stroke that begins outside', `<svg ${box}><path d="M-90 -90L20 20"/></svg>`],
  ['steps from where it is', `<svg ${box}><path d="m500 5l-400 5h1v1"/></svg>`],
  ['the largest sides', '<svg viewBox="0 0 1e4 10000"><path d="M1 1L9 9"/></svg>'],
  ['the farthest number', `<svg ${box}><path d="M1 1L1e6 -1000000"/></svg>`],
  ['a grey of its own', `<svg ${box}><path d="M1 1L9 9" stroke="rgba(40%, 40%, 40%, 50%)"/></svg>`],
  ['a viewBox with commas', '<svg viewBox=" 0,0, 300 ,170 "><path d="M1 1L9 9"/></svg>'],
  ['a size alone', '<svg width="300" height="150"><line x1="1" y1="1" x2="9" y2="9"/></svg>'],
])('%s can be printed', (_what, svg) => expect(whyNot(svg)).toBeUndefined())

test.each([
  ['a number beyond', `<svg ${box}><path d="M1 1L1000001 9"/></svg>`],
  ['a number with an exponent', `<svg ${box}><path d="M1 1L1e300 9"/></svg>`],
  ['a number that is none', `<svg ${box}><path d="M1 1L9 9" stroke-width="1e999"/></svg>`],
  ['no width', '<svg viewBox="0 0 0 170"><path d="M1 1L9 9"/></svg>'],
  ['a width below zero', '<svg viewBox="0 0 -300 170"><path d="M1 1L9 9"/></svg>'],
  ['a width beyond', '<svg viewBox="0 0 10001 170"><path d="M1 1L9 9"/></svg>'],
  ['half a viewBox', '<svg viewBox="0 0 300"><path d="M1 1L9 9"/></svg>'],
  ['a viewBox of words', '<svg viewBox="none"><path d="M1 1L9 9"/></svg>'],
  ['a fifth number of a viewBox', '<svg viewBox="0 0 300 170 1"><path d="M1 1L9 9"/></svg>'],
  ['a viewBox with units', '<svg viewBox="0 0 300px 170px"><path d="M1 1L9 9"/></svg>'],
  ['a viewBox of digits alone', `<svg viewBox="${'1'.repeat(140_000)}"><path d="M1 1L9 9"/></svg>`],
  ['two of one attribute', `<svg ${box}><path d="M1 1L9 9" d="M1 1L2 2"/></svg>`],
  ['a corner beyond', '<svg viewBox="-2e6 0 300 170"><path d="M1 1L9 9"/></svg>'],
])('%s cannot', (_what, svg) => expect(whyNot(svg)).toEqual([messages.drawingRefused]))

test.each<[what: string, svg: string]>([
  ['a move alone', `<svg ${box}><path d="M1 1"/></svg>`],
  ['a stroke outside of the field', `<svg ${box}><path d="M400 10L500 20"/></svg>`],
  ['no paint', `<svg ${box}><path d="M1 1L9 9" stroke="none" fill="none"/></svg>`],
  ['white on white', `<svg ${box}><path d="M1 1L9 9" stroke="#FFF" fill="none"/></svg>`],
  ['no opacity', `<svg ${box}><g opacity="0"><path d="M1 1L9 9" opacity="1"/></g></svg>`],
  ['no width of the line', `<svg ${box} stroke-width="0" fill="none"><path d="M1 1L9 9"/></svg>`],
  ['a circle without a size', `<svg ${box}><circle r="0" cx="3" cy="4"/></svg>`],
  ...(
    [
      ['#0000', 'no opacity in short'],
      ['#11182000', 'no opacity in full'],
      ['#ffff', 'white in short'],
      ['#FFFFFFFF', 'white in full'],
      ['rgb(255 255 255)', 'white with spaces'],
      ['rgb(100%,100%,100%)', 'white in percent'],
      ['rgba(255,255,255,1)', 'white with an opacity'],
      ['rgba(0,0,0,0%)', 'no opacity in percent'],
      ['rgb(0,0,0,0)', 'no opacity of rgb'],
      [' None ', 'none with a capital'],
      ['#fefefe', 'all but white'],
    ] as const
  ).map(([paint, what]): [string, string] => [
    what,
    `<svg ${box}><path d="M1 1L9 9" stroke="${paint}"/></svg>`,
  ]),
  ['no opacity in percent', `<svg ${box}><path d="M1 1L9 9" opacity="0%"/></svg>`],
  ['an opacity below zero', `<svg ${box}><path d="M1 1L9 9" stroke-opacity="-1"/></svg>`],
  ['next to no opacity', `<svg ${box}><path d="M1 1L9 9" opacity="0.0001"/></svg>`],
  ['no width with a unit', `<svg ${box}><path d="M1 1L9 9" stroke-width="0px"/></svg>`],
  ['a path that begins without a move', `<svg ${box}><path d="L5 5L9 9"/></svg>`],
  ['a path that begins with a number', `<svg ${box}><path d="5 5L9 9"/></svg>`],
  ['letters that are no path', `<svg ${box}><path d="k1 1"/></svg>`],
])('%s is no signature', (_what, svg) => expect(whyNot(svg)).toEqual([messages.signFirst]))
