// The order of the districts, bottom to top: the first line of docs/arrows.txt. A new district gets its place there.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const [first = ''] = readFileSync(join(__dirname, '../docs/arrows.txt'), 'utf8').split('\n')

module.exports = { districtOrder: first.replace('order: ', '').split(' ') }
