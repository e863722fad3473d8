import Images
import Testing

@Suite struct RenditionTests {}
