// The order of the domains, bottom to top: the first line of docs/arrows.txt. Add a new domain there.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const [first = ''] = readFileSync(join(__dirname, '../docs/arrows.txt'), 'utf8').split('\n')

module.exports = { domainOrder: first.replace('order: ', '').split(' ') }
