/** The text of a message as its customer reads it. */
import css from './messages.module.css'

export const MessageText = ({ text }: { text: string }) => <p className={css.text}>{text}</p>
