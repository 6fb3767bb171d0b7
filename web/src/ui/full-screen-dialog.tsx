import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'
import css from './full-screen-dialog.module.css'

/** A dialog that fills the screen below 768 px; from there it is in the middle of it, 480 px wide. */
export function FullScreenDialog({ className, ...rest }: ComponentProps<typeof Dialog>) {
  return <Dialog {...rest} className={className ? `${css.dialog} ${className}` : css.dialog} />
}
