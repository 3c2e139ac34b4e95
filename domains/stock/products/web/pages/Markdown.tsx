/** Renders a description: headings, lists and bold text. Everything else is shown as plain text. */
import { Fragment, createElement } from 'react'
import { type Block, type Words, blocksOf } from '../../markdown.ts'
import css from './products.module.css'

export const Markdown = ({ text }: { text: string }) => (
  <div className={css.markdown}>
    {blocksOf(text).map((block, at) => (
      <Part block={block} key={at} />
    ))}
  </div>
)

function Part({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line words={block.words} />
      </p>
    )
  if (block.kind === 'heading')
    // below the headings of the page
    return createElement(`h${block.level + 2}`, {}, <Line words={block.words} />)
  return createElement(
    block.ordered ? 'ol' : 'ul',
    {},
    block.items.map((words, at) => (
      <li key={at}>
        <Line words={words} />
      </li>
    )),
  )
}

const Line = ({ words }: { words: Words[] }) =>
  words.map(({ text, bold }, at) =>
    bold ? <strong key={at}>{text}</strong> : <Fragment key={at}>{text}</Fragment>,
  )
