/** The base words of the app, its countries and its trade, and short words that the list of passwords lacks. */
const commonWords = new Set(
  `pass password admin administrator user root welcome letmein login access secret master hello qwerty asdf asdfgh zxcvbn abc
  abcd abcdef superman batman dragon monkey shadow charlie default test trustno summer winter spring autumn super finance
  indonesia malaysia nederland netherlands holland jakarta bandung bismillah sayangku sayang rahasia bengkel garage garasi
  sandi mekanik mechanic monteur manufacture workshop service servis mobil kereta auto motor wachtwoord welkom
  geheim katalaluan laluan kata merdeka amsterdam utrecht feyenoord ajax hallo zomer lente herfst`
    .split(/\s+/)
    .filter(Boolean),
)

/** The passwords that attackers try first, of at least this many characters: some 18,000. */
const MIN_LENGTH = 8
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH))
}
/** Unpacked when somebody first chooses a password: it takes a tenth of a second. */
let commonPasswords: ReturnType<typeof loadCommonPasswords> | undefined

/** Common replacements for a letter: p@ssw0rd, pa$$word. */
const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}
const spelledOut = (text: string) =>
  text.replaceAll(/[@40!13$57]/g, (sign) => letters[sign] ?? sign)

/** One form of capitals, wide letters and accents. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** `dewi.kartikasari` is `dewikartikasari`. */
const joined = (text: string) => text.replaceAll(/[\s._-]/g, '')

/** A year and a sign are decoration; eight random digits are more than that. */
const MAX_DECORATION = 6
const ahead = /^[^a-z]+/
const behind = /[^a-z]+$/

/** The possible base words of a password without its decoration: `P@ssw0rd2026!` is `password`. */
function wordsIn(plain: string): string[] {
  const bare = plain.replace(ahead, '').replace(behind, '')
  const cut = [bare, plain.replace(behind, ''), plain.replace(ahead, ''), plain]
  return [...cut, ...cut.map(spelledOut)].filter(
    (word) => plain.length - word.length <= MAX_DECORATION,
  )
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const isRow = (plain: string) =>
  rows.some((row) => row.includes(plain) || [...row].toReversed().join('').includes(plain))
/** aaaaaaaa, 12121212, passwordpassword */
const repeated = /^(.+?)\1+$/

/** The words of a name, without what companies are by law: PT, Sdn. Bhd., B.V. */
const wordsOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !['sdn', 'bhd', 'tbk'].includes(word))

/** Words of the password's context. */
interface OwnNames {
  /** Each word counts. */
  person: string
  /** Of companies and branches: only the whole name, since its words are often those of the trade. */
  company: readonly string[]
}

/**
 * Whether an attacker would try a password early. Such a password is a common one, a common word or an own name with
 * the usual capitals, signs and digits, a row of keys, or a repetition.
 */
export async function isCommon(password: string, { person, company }: OwnNames): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  const listed = await commonPasswords
  const wholeNames = [person, ...company].map((name) => wordsOf(fold(name)).join(''))
  const personalWords = new Set([...wholeNames, ...wordsOf(fold(person))].filter(Boolean))
  const isGuessed = (word: string) =>
    listed.has(word) || commonWords.has(word) || personalWords.has(word)
  const isEasy = (plain: string): boolean => {
    const unit = repeated.exec(plain)?.[1]
    if (unit !== undefined && (unit.length <= 4 || isEasy(unit))) return true
    return isRow(plain) || [plain, joined(plain)].flatMap(wordsIn).some(isGuessed)
  }
  return isEasy(fold(password))
}
