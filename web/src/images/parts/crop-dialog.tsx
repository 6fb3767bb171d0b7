import { imageTexts } from '@hemline/contract/images/words.ts'
import { CROP_ASPECT, CROP_ZOOM_MAX, CROP_ZOOM_MIN } from '@hemline/contract/limits.ts'
import 'react-easy-crop/react-easy-crop.css'
import { X } from 'lucide-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Area } from '../auto-crop.ts'
import css from './crop-dialog.module.css'

/** The crop dialog: full screen, 3:4 (square for a profile), zoom 1 to 3; the browser's Back closes it. */
export default function CropDialog({
  source,
  initial,
  isSquare,
  onApply,
  onClose,
  onFail,
}: {
  source: string
  /** The area that it begins with, in the photo's own pixels. */
  initial?: Area | undefined
  isSquare: boolean
  onApply: (area: Area) => void
  onClose: () => void
  onFail: () => void
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(CROP_ZOOM_MIN)
  const [area, setArea] = useState<Area>()

  return (
    <Dialog onClose={onClose} className={css.dialog} aria-labelledby="crop-title">
      <div className={css.head}>
        <IconButton label="Cancel" className={css.close} onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </IconButton>
        <h2 id="crop-title">{imageTexts.crop}</h2>
        <Button look="accent" isSmall disabled={!area} onClick={() => area && onApply(area)}>
          {imageTexts.apply}
        </Button>
      </div>
      <div className={css.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          rotation={0}
          aspect={isSquare ? 1 : CROP_ASPECT}
          minZoom={CROP_ZOOM_MIN}
          maxZoom={CROP_ZOOM_MAX}
          cropShape={isSquare ? 'round' : 'rect'}
          showGrid={!isSquare}
          zoomSpeed={0.4}
          restrictPosition
          {...(initial && { initialCroppedAreaPixels: initial })}
          keyboardStep={4}
          disableAutomaticStylesInjection
          style={{}}
          classes={{}}
          mediaProps={{ onError: onFail, alt: 'The photo to crop' }}
          cropperProps={{ role: 'group', 'aria-label': 'Move the photo with the arrow keys' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          // Without width if the photo was decoded before the dialog opened; a new size follows then.
          onCropComplete={(_, pixels) => setArea(pixels.width > 0 ? pixels : undefined)}
        />
      </div>
      <label className={css.zoom}>
        <span>Zoom</span>
        <input
          type="range"
          min={CROP_ZOOM_MIN}
          max={CROP_ZOOM_MAX}
          step={0.01}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  )
}
